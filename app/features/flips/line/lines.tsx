import type { SubmissionResult } from "@conform-to/react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import type { Answer } from "./line-cards.ts";
import type { PostedLine } from "./post-line.ts";

export type LineReply = SubmissionResult<string[]> | undefined;

/** A submitted line; `id` is its flip's id, `reply` is set once it is rejected. */
export interface Line {
  id: string;
  text: string;
  form: FormData;
  action: string;
  reply?: LineReply;
  answers?: readonly Answer[];
}

interface Lines {
  /** Queued and rejected lines in the order of submission. */
  lines: readonly Line[];
  /** Queues a line, replacing the rejected line `instead`. */
  enter: (line: Line, instead?: Line) => void;
  /** Id of the rejected line in the field; "" for none. */
  edited: string;
  edit: (id: string) => void;
  /** Field state kept when its page unmounts. */
  draft: RefObject<Draft>;
  /** Post URL of the mounted field; "" without one. */
  shown: RefObject<string>;
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

/** Provides the line queue and sends its lines one at a time, independent of page changes. */
export function LinesOutlet({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const draft = useRef({ text: "", game: "", isFocused: false });
  const shown = useRef("");
  const unsent = lines.filter(({ reply }) => reply === undefined);
  const [next] = unsent;
  const [edited, edit] = useState("");
  function enter(line: Line, instead?: Line) {
    setLines((before) => [...before.filter((other) => other !== instead), line]);
    edit("");
  }
  const answered = (sent: Line, { reply, answers }: Pick<Line, "reply" | "answers">) =>
    setLines((before) =>
      reply
        ? before.map((line) => (line === sent ? { ...line, reply, answers } : line))
        : before.filter((line) => line !== sent),
    );
  useSentOnLeaving(unsent);
  return (
    <LinesContext value={{ lines, enter, edited, edit, draft, shown }}>
      {children}
      {next ? <SendLine key={next.id} line={next} onAnswer={(answer) => answered(next, answer)} /> : null}
    </LinesContext>
  );
}

/** Posts a line with a fetcher, then shows the list with the new flip, or revalidates the current page. */
function SendLine({ line, onAnswer }: { line: Line; onAnswer: (answer: Pick<Line, "reply" | "answers">) => void }) {
  const { submit, state, data } = useFetcher<PostedLine>({ key: line.id });
  const { revalidate } = useRevalidator();
  const { lines, draft, shown } = useLines();
  const [here, navigation, navigate] = [useLocation().pathname, useNavigation(), useNavigate()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    submit(line.form, { action: line.action, method: "post", defaultShouldRevalidate: false });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if ("quickLog" in data) {
      // The login URL restores one line only; navigating would lose any others.
      if (data.logIn && lines.length === 1 && draft.current.text === "") navigate(data.logIn);
      return onAnswer({ reply: data.quickLog, answers: data.answers });
    }
    onAnswer({});
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
