import { type ComponentType, lazy } from "react";

/** A part of a page that few see: a browser loads it when it is shown, and the server sends it with the page. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
