import { signedIn, type Visitor } from "../visitor.ts";

export type Player = Awaited<ReturnType<typeof signedIn>>;

export interface ReadyForm {
  by: Visitor & { id?: string };
  path: string;
  fields: Record<string, string>;
  /** Reads what it changes. */
  truth?: () => Promise<unknown>;
}

/** A valid form of a route. */
export interface PostedForm {
  /** A sentence's subject, such as "adding a flip". */
  name: string;
  /** Its id in the build: its file without an ending, unless `routes.ts` names another. */
  route: string;
  /** Creates the player and rows that the form changes. */
  ready: () => Promise<ReadyForm>;
  /** The redirect's path ("" for the form's own, ":id" and ":act" for those fields), or the status of a page. */
  leadsTo: string | number;
  /** Text on the page that it leads to. */
  says?: string;
  /** Who gets this response; anybody else must log in or confirm an address. */
  from: "player" | "visitor" | "anyone";
  /**
   * For a form that saves, which needs `truth` too: the statement that does (`COMMIT` in a transaction), and text on
   * the page when it's submitted again. A silent form's page reports no failure.
   */
  saved?: { by: RegExp; again: string; isSilent?: true };
}

/** A COMMIT in the wire protocol. */
export const COMMIT = /^Q.{4}commit/s;

/** The `ready` of a player's form. */
export const playerForm =
  (
    path: string,
    fields: (player: Player) => Record<string, string> | Promise<Record<string, string>>,
    truth?: (owner: string) => Promise<unknown>,
  ) =>
  async (): Promise<ReadyForm> => {
    const by = await signedIn();
    return { by, path, fields: await fields(by), truth: truth && (() => truth(by.id)) };
  };
