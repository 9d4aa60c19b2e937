import { useNavigation } from "react-router";

/** A thin line over the page while a link or a form of it waits for its answer; nothing where no script runs, since the browser says it itself. */
export function Progress() {
  if (useNavigation().state === "idle") return null;
  return <div ref={raise} popover="manual" role="progressbar" aria-label="Loading" className="progress" />;
}

// why: a modal dialog covers all but what was raised after it
function raise(line: HTMLElement | null) {
  line?.showPopover?.();
}
