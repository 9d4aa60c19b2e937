import {
  type AriaAttributes,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, useNavigate } from "react-router";
import type { Game } from "#app/domain/games.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import type { WaitingLine } from "#app/features/flips/offline/outbox.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, inputClass, nameKeys } from "#app/ui/form/field.tsx";
import { setFieldValue } from "#app/ui/form/field-value.ts";
import { formFields } from "#app/ui/form/form-fields.ts";
import type { ListIntent } from "#app/ui/form/intents.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { readDraft } from "./draft.ts";
import type { Answer } from "./line-cards.ts";
import { LineOffers } from "./line-offers.tsx";
import type { CardKeys } from "./line-suggestions.tsx";
import { type LineReply, useLines } from "./lines.tsx";
import { clearSourceField } from "./source-field.ts";

export const LOGGED_BEFORE = "This form was already sent. Press Log again to log another flip.";

// MAX_LINE_LENGTH of domain/line.ts, whose parser is not loaded with the page.
const MAX_LENGTH = 200;

/** Initial values of the form; `id` becomes the flip's id. */
export interface QuickLogValues {
  id: string;
  line: string;
  found: string;
  cards: CardLine[];
  names: string[];
  /** True if `found` is kept for later flips. */
  isKept: boolean;
  /** True if the filter field shows before a # is typed. */
  offersFound: boolean;
  /** True on the page that follows a logged flip. */
  isNext: boolean;
}

type InputRef = RefObject<HTMLInputElement | null>;

/** Lazily loaded help; module state, so that later fields render with it at once. */
const loaded: { help: typeof import("./line-help.tsx") | null } = { help: null };

interface Props {
  action: string;
  /** List to open after a line is submitted, if the form is on a different page. */
  opens?: string;
  game: Game;
  filled: QuickLogValues;
  reply: LineReply;
  /** Answers to the question in `reply`, for use without scripts. */
  answers: readonly Answer[];
  clearTo: string;
  sourcesTo: string;
  cardsAt: string;
}

export function QuickLog({ action, opens, game, filled, clearTo, sourcesTo, cardsAt, ...page }: Props) {
  const { id, cards, names, isNext, isKept, offersFound, line: filledLine, found } = filled;
  const input = useRef<HTMLInputElement>(null);
  const { refused, back, hasEntered, isSending, enter, edit, remember, waiting } = useField(
    input,
    game,
    filledLine,
    action,
    opens,
  );
  const reply = refused?.reply ?? (hasEntered ? undefined : page.reply);
  const answers = refused?.answers ?? page.answers;
  const { field, errors } = formFields("log", reply, { line: filledLine, found });
  const line = field("line");
  const [help, setHelp] = useState(loaded.help);
  const [text, setText] = useState(line.defaultValue);
  useEffect(() => {
    const field = input.current;
    // A draft stands in the field before it's in `text`.
    if (!field || !back || refused || text.trim() !== "" || field.value.trim() !== "") return;
    edit(back.id);
    setFieldValue(field, back.text);
    // Selected, so that typing replaces it.
    if (document.activeElement === field) field.select();
  }, [back, refused, text, edit]);
  const hydrated = useHydrated();
  const cardKeys = useRef<CardKeys>(null);
  const [combobox, setCombobox] = useState<AriaAttributes>({ "aria-expanded": false });
  async function loadHelp() {
    loaded.help ??= await import("./line-help.tsx").catch(() => null);
    setHelp(loaded.help);
  }
  function typed({ currentTarget: { value }, nativeEvent }: FormEvent<HTMLInputElement>) {
    // Typing over a returned line starts a new one; the rejected line waits again.
    if (refused && text && !/\s/.test(value) && (nativeEvent as InputEvent).data === value) edit("");
    setText(value);
    // A refused line is kept already.
    remember(value === refused?.text ? "" : value, game);
  }
  const { id: sentId, line: sentLine, card: sentCard } = reply?.initialValue ?? {};
  const isSentLine = text === sentLine;
  const hidden = {
    intent: "quick-log" satisfies ListIntent,
    id: sentId ?? id,
    game,
    ...(isSentLine && sentCard && { card: sentCard }),
    // Confirms the questioned line, so that it is not asked again.
    ...(reply?.error?.line && { sure: sentLine }),
    // What another Enter means, if only one flip was asked about.
    ...(isSentLine && onlyFlip(answers)),
  };
  // Errors of the submitted line do not apply to an edited one.
  const shownErrors = help === null || isSentLine ? errors : [];
  const problems = shownErrors.filter((error) => error.id !== "log-found").map(({ message }) => message);
  const isAboutSale = answers.some((answer) => "flip" in answer);
  const Problem = isAboutSale ? "p" : FieldError;
  return (
    <>
      <Form
        method="post"
        action={action}
        onSubmit={(event) => cardKeys.current?.take(event) || enter(event)}
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
            // WebKit opens a list over the suggestions, and takes Enter for it.
            list={hydrated ? undefined : "log-cards"}
            {...(hydrated && { role: "combobox", "aria-autocomplete": "list", ...combobox })}
            {...nameKeys}
            className={inputClass}
            aria-invalid={(problems.length > 0 && !isAboutSale) || undefined}
            aria-describedby={problems.length > 0 ? "log-line-error log-line-hint" : "log-line-hint"}
            // biome-ignore lint/a11y/noAutofocus: only on the page that answers the form, where no script moves the focus
            autoFocus={isNext || page.reply !== undefined}
            onInput={typed}
            onKeyDown={(event) => cardKeys.current?.press(event)}
            onFocus={loadHelp}
          />{" "}
          <Button>{isSending ? "Logging…" : "Log"}</Button>
        </div>
        {problems.length > 0 ? (
          <Problem id="log-line-error" role="alert">
            {problems.join(" ")}
          </Problem>
        ) : null}
        {help || !reply ? null : <AnswerButtons answers={answers} />}
        {/* Focusable, so that a press between its fields keeps the focus in the form. */}
        <div className="quick-log-help" tabIndex={-1}>
          {help ? (
            <help.LineHelp
              key={cardsAt}
              {...{ input, text, isSentLine, cardsAt }}
              sentCard={String(sentCard ?? "")}
              own={cards}
              keys={cardKeys}
              savedSource={isKept ? found : ""}
              shownProblems={problems}
              answers={isSentLine ? answers : []}
              onCombobox={setCombobox}
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
      {waiting}
    </>
  );
}

function onlyFlip([first, another]: readonly Answer[]) {
  return first && "flip" in first && !another ? { asked: first.flip } : {};
}

/** The field's lines; `back` is a rejected one, to return to the field once it's empty. A draft survives page changes. */
function useField(input: InputRef, game: Game, filled: string, action: string, opens?: string) {
  const navigate = useNavigate();
  const { lines, edited, edit, enter, take, draft, owner, remember, shown, offline } = useLines();
  const [usedId, setUsedId] = useState("");
  const refusals = lines.filter(({ reply, form }) => reply && form.get("game") === game);
  const refused = refusals.find(({ id }) => id === edited);
  const isSending = lines.some(({ reply }) => !reply);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const { isFocused } = draft.current;
    const { text, game: of } = draft.current.game === "" ? (readDraft(owner) ?? draft.current) : draft.current;
    if (text !== "" && of === game && filled === "") setFieldValue(field, text);
    if (isFocused) field.focus();
    return () => {
      draft.current = { text: field.value, game, isFocused: document.activeElement === field };
    };
  }, [input, game, filled, draft, owner]);
  useEffect(() => {
    shown.current = action;
    return () => {
      shown.current = "";
    };
  }, [action, shown]);
  function entered(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const field = input.current;
    const form = new FormData(event.currentTarget, submitter);
    if (!field || field.value.trim() === "") return;
    const shownId = String(form.get("id"));
    // Without the lazily loaded id generator, the server rejects a reused id and returns a new one.
    const id = refused || shownId !== usedId ? shownId : (loaded.help?.newId() ?? shownId);
    form.set("id", id);
    // A pressed card replaces the picked one.
    const card = form.getAll("card").at(-1);
    if (card) form.set("card", card);
    setUsedId(shownId);
    enter({ id, text: field.value, form, action, typedAt: refused?.typedAt ?? Date.now() }, refused);
    setFieldValue(field, "");
    if (!form.has("keep")) clearSourceField(event.currentTarget);
    field.focus();
    if (opens) navigate(opens);
  }
  function editWaiting(line: WaitingLine) {
    const field = input.current;
    if (!field || !offline) return;
    take(offline.parts.toRefusedLine(line, action));
    edit(line.id);
    setFieldValue(field, line.line);
    field.focus();
  }
  const waiting = offline && (
    <offline.parts.WaitingLines
      owner={owner}
      isLoggedOut={offline.isLoggedOut}
      game={game}
      shown={lines.map(({ id }) => id)}
      onEdit={editWaiting}
    />
  );
  return { refused, back: refusals[0], isSending, hasEntered: usedId !== "", enter: entered, edit, remember, waiting };
}
