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
import type { PostedLine } from "./keep-line.ts";
import type { Answer } from "./line-cards.ts";

/** What the server says of a line that it refuses. */
export type LineReply = SubmissionResult<string[]> | undefined;

/** A line as it was entered, under the id of its flip; `reply` once it's refused. */
export interface Line {
  id: string;
  text: string;
  form: FormData;
  /** The path of the list that it's posted to. */
  action: string;
  reply?: LineReply;
  /** Answers of the server to its question. */
  answers?: readonly Answer[];
}

interface Lines {
  /** Lines that aren't added yet, in the order they were typed. */
  lines: readonly Line[];
  /** Adds a line to those that are sent, one after the other, in the place of one that was refused. */
  enter: (line: Line, instead?: Line) => void;
  /** The id of the refused line that is in the field again. */
  edited: string;
  edit: (id: string) => void;
  /** What was typed when the last field went away with its page. */
  draft: RefObject<Draft>;
  /** The address that the field on the page posts to; "" without a field. */
  shown: RefObject<string>;
}

interface Draft {
  text: string;
  game: string;
  isFocused: boolean;
}

const LinesContext = createContext<Lines | null>(null);

/** The lines that `LinesOutlet` around the page holds. */
export function useLines(): Lines {
  const lines = useContext(LinesContext);
  if (lines === null) throw new Error("There is no <LinesOutlet>");
  return lines;
}

/** Holds the lines that were typed, sends them, and keeps them while pages change. */
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

/** Posts a line with a fetcher of its own, and then shows the list with its flip, or reads the page that is shown anew. */
function SendLine({ line, onAnswer }: { line: Line; onAnswer: (answer: Pick<Line, "reply" | "answers">) => void }) {
  const { submit, state, data } = useFetcher<PostedLine>({ key: line.id });
  const { revalidate } = useRevalidator();
  const { lines, draft, shown } = useLines();
  const [here, navigation, navigate] = [useLocation().pathname, useNavigation(), useNavigate()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    submit(line.form, { action: line.action, method: "post", defaultShouldRevalidate: false });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if ("quickLog" in data) {
      // why: the address of the log-in brings one line back, and others would go with their page
      if (data.logIn && lines.length === 1 && draft.current.text === "") navigate(data.logIn);
      return onAnswer({ reply: data.quickLog, answers: data.answers });
    }
    onAnswer({});
    // why: a dialog, or another part of the list, may have been asked for since the line was entered
    const isAtList = navigation.state === "idle" && data.added.split("?")[0] === here && shown.current === line.action;
    isAtList ? navigate(data.added, { replace: true, preventScrollReset: true }) : revalidate();
  }, [state, data]);
  return null;
}

/** Sends what is left with `keepalive` when the layout goes away; the ids make it safe to send a line twice. */
function useSentOnLeaving(unsent: readonly Line[]): void {
  const send = useEffectEvent(() => {
    for (const { action, form } of unsent) {
      const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
      // why: the page is gone, so an error can't be shown
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
