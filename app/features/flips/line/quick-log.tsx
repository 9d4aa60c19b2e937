import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, inputClass } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import type { Answer } from "./line-cards.ts";
import { LineOffers } from "./line-offers.tsx";
import type { CardKeys } from "./line-suggestions.tsx";
import { type LineReply, useLines } from "./lines.tsx";
import { clearFound, write } from "./write.ts";

/** What a form is told whose id already names another flip. */
export const LOGGED_BEFORE = "This form was already sent. Press Log again to log another flip.";

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
  /** True where `found` is kept for the next flips. */
  isKept: boolean;
  /** True where what a card was found with is asked for before a # is typed. */
  offersFound: boolean;
  /** True on the page that follows a logged flip. */
  isNext: boolean;
}

type InputRef = RefObject<HTMLInputElement | null>;

/** What helps to type a line: once it is loaded, every field of this document has it from its first drawing. */
const loaded: { help: typeof import("./line-help.tsx") | null } = { help: null };

interface Props {
  action: string;
  /** The list that a line opens, where it isn't the page around the form. */
  opens?: string;
  game: Game;
  filled: QuickLogFilled;
  reply: LineReply;
  /** Answers to the question of `reply`, where no script gives them. */
  answers: readonly Answer[];
  /** Where the name for where it was found is taken out again, and where the names are kept. */
  clearTo: string;
  sourcesTo: string;
  /** Where cards of the game are searched. */
  cardsAt: string;
}

/** Logs a flip by one line of text; what was understood stands under it while typing, where scripts run. */
export function QuickLog({ action, opens, game, filled, clearTo, sourcesTo, cardsAt, ...page }: Props) {
  const { id, cards, names, isNext, isKept, offersFound, line: filledLine, found } = filled;
  const input = useRef<HTMLInputElement>(null);
  const { refused, hasEntered, isSending, enter, edit, draft } = useField(input, game, filledLine, action, opens);
  const reply = refused?.reply ?? (hasEntered ? undefined : page.reply);
  const answers = refused?.answers ?? page.answers;
  const { field, errors } = formFields("log", reply, { line: filledLine, found });
  const line = field("line");
  const [help, setHelp] = useState(loaded.help);
  const [text, setText] = useState(line.defaultValue);
  const [isLeft, setIsLeft] = useState(false);
  const cardKeys = useRef<CardKeys>(null);
  async function loadHelp() {
    setIsLeft(false);
    loaded.help ??= await import("./line-help.tsx").catch(() => null);
    setHelp(loaded.help);
  }
  function typed({ currentTarget: { value }, nativeEvent }: FormEvent<HTMLInputElement>) {
    // why: a word that is typed over a line that came back begins another one, and that one waits again
    if (refused && text && !/\s/.test(value) && (nativeEvent as InputEvent).data === value) edit("");
    setText(value);
    draft.current.text = value;
  }
  const { id: sentId, line: sentLine, card: sentCard } = reply?.initialValue ?? {};
  const isPicked = text === sentLine && Boolean(sentCard) && answers.length === 0;
  const hidden = {
    intent: "quick-log",
    id: sentId ?? id,
    game,
    ...(isPicked && { card: sentCard }),
    // why: what was asked about is not asked a second time
    ...(reply?.error?.line && { sure: sentLine }),
  };
  // why: what was said of a line says nothing of the one that is typed in its place
  const said = help === null || text === sentLine ? errors : [];
  const problems = said.filter((error) => error.id !== "log-found").map(({ message }) => message);
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => cardKeys.current?.takeFirst(event) || enter(event)}
      noValidate
      className={isNext ? "quick-log quick-log-next" : "quick-log"}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
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
          list={help ? undefined : "log-cards"}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          className={inputClass}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? "log-line-error log-line-hint" : "log-line-hint"}
          // biome-ignore lint/a11y/noAutofocus: only on the page that answers the form, where no script moves the focus
          autoFocus={isNext || page.reply !== undefined}
          onInput={typed}
          onKeyDown={(event) => cardKeys.current?.press(event)}
          onFocus={loadHelp}
          onBlur={() => setIsLeft(true)}
        />{" "}
        <Button>{isSending ? "Logging…" : "Log"}</Button>
      </div>
      {problems.length > 0 ? (
        <FieldError id="log-line-error" role="alert">
          {problems.join(" ")}
        </FieldError>
      ) : null}
      {help || !reply ? null : <AnswerButtons answers={answers} />}
      {/* why: a press beside its fields keeps the focus in the form */}
      <div className="quick-log-help" tabIndex={-1}>
        {help ? (
          <help.LineHelp
            key={cardsAt}
            {...{ input, text, isLeft, isPicked, cardsAt }}
            own={cards}
            keys={cardKeys}
            kept={isKept ? found : ""}
            shownProblems={problems}
            answers={text === sentLine ? answers : []}
          />
        ) : null}
        <div className="grid gap-2">
          <LineOffers
            found={offersFound || reply || text.includes("#") ? field("found") : null}
            isKept={reply ? reply.initialValue?.keep !== undefined : isKept}
            {...{ clearTo, sourcesTo, cards, names }}
          />
        </div>
      </div>
    </Form>
  );
}

/**
 * The field's part of the lines. One that's refused comes back into the field once that is empty, and what is typed
 * outlives a change of page.
 */
function useField(input: InputRef, game: Game, filled: string, action: string, opens?: string) {
  const navigate = useNavigate();
  const { lines, edited, edit, enter, draft, shown } = useLines();
  const [usedId, setUsedId] = useState("");
  const refusals = lines.filter(({ reply, form }) => reply && form.get("game") === game);
  const refused = refusals.find(({ id }) => id === edited);
  const isSending = lines.some(({ reply }) => !reply);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const { text, game: of, isFocused } = draft.current;
    if (text !== "" && of === game && filled === "") write(field, text);
    if (isFocused) field.focus();
    return () => {
      draft.current = { text: field.value, game, isFocused: document.activeElement === field };
    };
  }, [input, game, filled, draft]);
  useEffect(() => {
    shown.current = action;
    return () => {
      shown.current = "";
    };
  }, [action, shown]);
  useEffect(() => {
    const [field, back] = [input.current, refusals[0]];
    if (!field || !back || refused || field.value.trim() !== "") return;
    edit(back.id);
    write(field, back.text);
    // why: the next line may be typed already, and must not be glued to this one
    if (document.activeElement === field) field.select();
  });
  function entered(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const [field, form] = [input.current, new FormData(event.currentTarget, submitter)];
    // why: the second of two quick presses
    if (!field || (field.value.trim() === "" && isSending)) return;
    const shownId = String(form.get("id"));
    // why: without its help a second line is told that its form was sent, and comes back with another id
    const id = refused || shownId !== usedId ? shownId : (loaded.help?.newId() ?? shownId);
    form.set("id", id);
    setUsedId(shownId);
    enter({ id, text: field.value, form, action }, refused);
    write(field, "");
    // why: a name that isn't kept is for one line alone
    if (!form.has("keep")) clearFound(event.currentTarget);
    field.focus();
    if (opens) navigate(opens);
  }
  return { refused, isSending, hasEntered: usedId !== "", enter: entered, edit, draft };
}
