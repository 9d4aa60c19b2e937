import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, inputClass } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { LineOffers } from "./line-offers.tsx";
import { type LineReply, takeOut, useAnswer, useSendLine, write } from "./use-answer.ts";

/** What a form is told whose id already names another flip. */
export const LOGGED_BEFORE = "This form was already sent. Press Add again to add another flip.";

// why: the grammar reads no further, and is not loaded with the page
const MAX_LENGTH = 200;

/** What the form is filled with, and the id its flip will have. */
export interface QuickLogFilled {
  id: string;
  line: string;
  found: string;
  /** Cards of the list, each as a line begins with it, and the names for where cards were found: both are offered. */
  cards: string[];
  names: string[];
  /** True on the page that follows a logged flip. */
  isNext: boolean;
}

type InputRef = RefObject<HTMLInputElement | null>;

/** What helps to type a line: once it is loaded, every field of this document has it from its first drawing. */
const loaded: { help: typeof import("./line-help.tsx") | null } = { help: null };

interface Props {
  action: string;
  game: Game;
  filled: QuickLogFilled;
  reply: LineReply;
  /** Where the name for where it was found is taken out again, and where the names are kept. */
  clearTo: string;
  sourcesTo: string;
  /** Where cards of the game are searched, as lines begin with them. */
  cardsAt: string;
}

/** Logs a flip by one line of text; what was understood stands under it while typing, where scripts run. */
export function QuickLog({ action, game, filled, reply, clearTo, sourcesTo, cardsAt }: Props) {
  const { id, cards, names, isNext, ...values } = filled;
  const { field, errors } = formFields("log", reply, values);
  const line = field("line");
  const input = useRef<HTMLInputElement>(null);
  const [help, setHelp] = useState(loaded.help);
  async function loadHelp() {
    loaded.help ??= await import("./line-help.tsx").catch(() => null);
    setHelp(loaded.help);
  }
  useFilledByAddress(input, values.line);
  const sent = useEmptiedAfterSuccess(input, reply, help !== null);
  const again = useInterruptedId(reply);
  const send = useSendLine();
  function submitted(event: FormEvent<HTMLFormElement>) {
    // why: the queue of lines has taken it
    if (event.defaultPrevented) return;
    event.preventDefault();
    send(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ?? event.currentTarget);
  }
  const { id: sentId, line: refused } = reply?.initialValue ?? {};
  const problems = errors.filter((error) => error.id !== "log-found").map(({ message }) => message);
  return (
    <Form
      method="post"
      action={action}
      onSubmit={submitted}
      noValidate
      className={isNext ? "quick-log quick-log-next" : "quick-log"}
    >
      <input type="hidden" name="id" value={again ?? (typeof sentId === "string" ? sentId : id)} />
      <input type="hidden" name="game" value={game} />
      {/* why: what was asked about is not asked a second time */}
      {reply?.error?.line && typeof refused === "string" ? <input type="hidden" name="sure" value={refused} /> : null}
      <div className="flex gap-2">
        <label htmlFor={line.id} className="sr-only">
          Add a flip in one line
        </label>{" "}
        <input
          ref={input}
          id={line.id}
          name="line"
          defaultValue={line.defaultValue}
          placeholder="J Smith 84 QB 12k > 15.5k"
          maxLength={MAX_LENGTH}
          list="log-cards"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          className={inputClass}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? "log-line-error log-line-hint" : "log-line-hint"}
          // biome-ignore lint/a11y/noAutofocus: only on the page that answers the form, where no script moves the focus
          autoFocus={isNext || reply !== undefined}
          onFocus={loadHelp}
        />{" "}
        <Button name="intent" value="quick-log" pending="Adding…">
          Add
        </Button>
      </div>
      {problems.length > 0 ? (
        <FieldError id="log-line-error" role="alert">
          {problems.join(" ")}
        </FieldError>
      ) : null}
      {/* why: a press beside its fields keeps the focus in the form */}
      <div className="quick-log-help" tabIndex={-1}>
        <div role="status">
          {help ? <help.LineHelp input={input} reply={reply} sent={sent} shownProblems={problems} /> : null}
        </div>
        {help ? <help.LineCards key={cardsAt} input={input} at={cardsAt} /> : null}
        <div className="grid gap-2">
          <LineOffers found={field("found")} clearTo={clearTo} sourcesTo={sourcesTo} cards={cards} names={names} />
        </div>
      </div>
    </Form>
  );
}

/**
 * The id of a line that was sent and whose answer another press took the place of: sent again under it, the line is
 * never added twice. Null for any other.
 */
function useInterruptedId(reply: LineReply): string | null {
  const sent = useRef("");
  const [id, setId] = useState<string | null>(null);
  useAnswer(reply, {
    sent: (id) => {
      sent.current = id;
      setId(null);
    },
    answered: () => {},
    interrupted: () => setId(sent.current),
  });
  return id;
}

/** An address with another line than before fills the field with it. */
function useFilledByAddress(input: InputRef, line: string): void {
  const before = useRef(line);
  useEffect(() => {
    if (line !== "" && line !== before.current && input.current) write(input.current, line);
    before.current = line;
  }, [input, line]);
}

/**
 * After an answer the field has the focus, and after a success what was sent is taken out of it. Returns what that is:
 * "" where a queue of lines has taken it already.
 */
function useEmptiedAfterSuccess(input: InputRef, reply: LineReply, isQueued: boolean): RefObject<string> {
  const sent = useRef("");
  useAnswer(reply, {
    sent: () => {
      sent.current = isQueued ? "" : (input.current?.value ?? "");
    },
    answered: () => {
      const field = input.current;
      if (field && reply === undefined) takeOut(field, sent.current);
      field?.focus();
    },
  });
  return sent;
}
