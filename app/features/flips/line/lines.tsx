import type { SubmissionResult } from "@conform-to/react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useBeforeUnload, useFetcher, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import type { OfflineLogProps } from "#app/features/flips/offline/dashboard-page.ts";
import { formOwner } from "#app/ui/page/form-owner.ts";
import { storeDraft } from "./draft.ts";
import type { Answer } from "./line-cards.ts";
import type { PostedLine } from "./post-line.ts";

export type LineReply = SubmissionResult<string[]> | undefined;

/** A submitted line; `id` is its flip's id, `reply` is set once it is rejected. */
export interface Line {
  id: string;
  text: string;
  form: FormData;
  action: string;
  /** By the device clock, in milliseconds. */
  typedAt: number;
  reply?: LineReply;
  answers?: readonly Answer[];
}

type Offline = typeof import("#app/features/flips/offline/waiting-lines.tsx");

interface Lines {
  /** Queued and rejected lines in the order of submission. */
  lines: readonly Line[];
  /** Queues a line, replacing the rejected line `instead`. */
  enter: (line: Line, instead?: Line) => void;
  /** Adds a rejected line that isn't queued. */
  take: (line: Line) => void;
  /** Id of the rejected line in the field; "" for none. */
  edited: string;
  edit: (id: string) => void;
  /** Field state kept when its page unmounts. */
  draft: RefObject<Draft>;
  /** The player's id; "" for visitors. */
  owner: string;
  /** Remembers the field's text, also for after a reload. */
  remember: (text: string, game: string) => void;
  /** Post URL of the mounted field; "" without one. */
  shown: RefObject<string>;
  /** What keeps lines on this phone; null until loaded, and for visitors. */
  offline: { isLoggedOut: boolean; parts: Offline } | null;
}

interface Draft {
  text: string;
  game: string;
  isFocused: boolean;
}

const LinesContext = createContext<Lines | null>(null);

export function useLines(): Lines {
  const lines = useContext(LinesContext);
  if (lines === null) throw new Error("There is no <LinesOutlet>");
  return lines;
}

interface OutletProps {
  /** Null without an account that may add flips. */
  offlineLog: OfflineLogProps | null;
  children: ReactNode;
}

/**
 * Provides the line queue and sends its lines one at a time, independent of page changes. The phone keeps each line
 * until it's answered, and the offline log sends what is left.
 */
export function LinesOutlet({ offlineLog, children }: OutletProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const draft = useRef({ text: "", game: "", isFocused: false });
  const shown = useRef("");
  const unsent = lines.filter(({ reply }) => reply === undefined);
  const [next] = unsent;
  const [edited, edit] = useState("");
  const owner = offlineLog?.owner ?? "";
  const parts = useOfflineLog(offlineLog);
  useEffect(() => {
    formOwner.id = owner;
  }, [owner]);
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  const navigate = useNavigate();
  const unkept = useRef(new Set<string>());
  const hasDraft = useRef(false);
  /** False if the phone stores nothing. */
  async function keep(id: string, stored: Promise<void> | undefined): Promise<boolean> {
    unkept.current.add(id);
    const isKept = await (stored ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    if (isKept) unkept.current.delete(id);
    return isKept;
  }
  function enter(line: Line, instead?: Line) {
    setLines((before) => [...before.filter((other) => other !== instead), line]);
    edit("");
    keep(line.id, parts?.holdLine(owner, line));
  }
  const take = (line: Line) => setLines((before) => [...before, line]);
  function remember(text: string, game: string) {
    draft.current.text = text;
    hasDraft.current = !storeDraft({ owner, game, text }) && text.trim() !== "";
  }
  const drop = (gone: readonly Line[]) => setLines((before) => before.filter((line) => !gone.includes(line)));
  async function answered(sent: Line, { reply, answers, logIn = "", isLost = false }: Answered) {
    setIsLoggedOut(logIn !== "");
    if (logIn && lines.length === 1 && draft.current.text === "") {
      // The login URL restores one line.
      await keep(sent.id, parts?.removeLine(sent.id));
      return navigate(logIn);
    }
    if ((logIn || isLost) && parts) {
      // Those after it would wait just as long for nothing.
      const kept = await Promise.all(unsent.map((line) => keep(line.id, parts.sendLater(owner, line))));
      const away = unsent.filter((_, at) => kept[at]);
      drop(away);
      if (away.includes(sent)) return;
    }
    if (!reply) {
      drop([sent]);
      await keep(sent.id, parts?.removeLine(sent.id));
      return;
    }
    setLines((before) => before.map((line) => (line === sent ? { ...line, reply, answers } : line)));
    await keep(
      sent.id,
      parts?.keepRefused(
        owner,
        sent,
        Object.values(reply.error ?? {})
          .flat()
          .join(" "),
      ),
    );
  }
  useBeforeUnload((event) => {
    // Online, lines in the queue are sent while the page closes.
    const left = lines.filter(({ id, reply }) => unkept.current.has(id) && (reply || !navigator.onLine));
    if (left.length > 0 || hasDraft.current) event.preventDefault();
  });
  useSentOnLeaving(unsent);
  const offline = parts && { isLoggedOut, parts };
  return (
    <LinesContext value={{ lines, enter, take, edited, edit, draft, owner, remember, shown, offline }}>
      {children}
      {next ? <SendLine key={next.id} line={next} onAnswer={(answer) => answered(next, answer)} /> : null}
    </LinesContext>
  );
}

type Answered = Pick<Line, "reply" | "answers"> & Pick<Extract<PostedLine, { form: "line" }>, "logIn" | "isLost">;

/** Starts the offline log after the first paint; returns what keeps lines, null until it's loaded. */
function useOfflineLog(offlineLog: OfflineLogProps | null): Offline | null {
  const [parts, setParts] = useState<Offline | null>(null);
  useEffect(() => {
    if (!offlineLog) return;
    import("#app/features/flips/offline/dashboard-page.ts").then(({ start }) => start(offlineLog)).catch(() => {});
    // An urgent update would remove what the server rendered of parts whose scripts are still loading, such as a row of
    // copies.
    const setLater = (loaded: Offline) => startTransition(() => setParts(loaded));
    import("#app/features/flips/offline/waiting-lines.tsx").then(setLater, () => {});
  }, [offlineLog]);
  return offlineLog && parts;
}

/** Posts a line with a fetcher, then shows the list with the new flip, or revalidates the current page. */
function SendLine({ line, onAnswer }: { line: Line; onAnswer: (answer: Answered) => void }) {
  const { submit, state, data } = useFetcher<PostedLine>({ key: line.id });
  const { revalidate } = useRevalidator();
  const { shown } = useLines();
  const here = useLocation().pathname;
  const navigation = useNavigation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    submit(line.form, { action: line.action, method: "post", defaultShouldRevalidate: false });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (state !== "idle" || !data) return;
    onAnswer(data.form === "line" ? { ...data, reply: data.result } : {});
    if (data.form === "line") return;
    // The user may have opened a dialog or another part of the list meanwhile.
    const isAtList = navigation.state === "idle" && data.added.split("?")[0] === here && shown.current === line.action;
    isAtList ? navigate(data.added, { replace: true, preventScrollReset: true }) : revalidate();
  }, [state, data]);
  return null;
}

/** Sends queued lines with `keepalive` on unload or unmount; the ids make duplicates harmless. */
function useSentOnLeaving(unsent: readonly Line[]): void {
  const send = useEffectEvent(() => {
    for (const { action, form } of unsent) {
      const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
      // The page is gone, so an error can't be shown.
      fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
    }
  });
  useEffect(() => {
    const left = () => send();
    window.addEventListener("pagehide", left);
    return () => {
      window.removeEventListener("pagehide", left);
      left();
    };
  }, []);
}
