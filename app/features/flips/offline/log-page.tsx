import { DEFAULT_GAME, GAMES, gameInfo } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, nameKeys, RadioField } from "#app/ui/form/field.tsx";

const GAME_OPTIONS = GAMES.map((game) => ({ value: game, label: gameInfo(game).label }));

/** Texts for the page's script, as data attributes: a smaller script loads faster. */
const SENTENCES = {
  "data-instead": "No connection. Log your flips here: they're sent as soon as there's one.",
  "data-removed": "Removed.",
  "data-tried": "Removed here. It was sent before, so it may be in My Flips.",
  "data-login": "They're sent once you've logged in.",
  "data-draft": "Keep or clear what you've typed first.",
  "data-gone": "That line doesn't wait anymore. Keep this as a new flip, or clear it.",
  "data-sent": "That line was sent meanwhile. Look in My Flips.",
  "data-full": "This phone can't keep it. Its storage may be full.",
  "data-none": "This browser can't keep flips. Log them in My Flips.",
  "data-old": "This is more than 30 days old, so it isn't sent anymore.",
  "data-stays": "This browser keeps what waits until it's sent.",
  "data-leaves": "This browser may clear what waits if it runs out of space.",
  "data-one": "It's sent as soon as there's a connection.",
  "data-many": "They're sent as soon as there's a connection.",
  "data-stuck": "Read below what is wrong.",
};

/** Static, the same for every user; `log-page.ts` fills it in by element id (docs/product.md#offline-log). */
export function LogPage({ list, login }: { list: string; login: string }) {
  return (
    <div id="log-page" className="grid gap-4" {...SENTENCES}>
      <h1 className="text-xl">Log a flip</h1>
      <p id="log-instead" className="empty:hidden" />
      <noscript>
        <p>
          This page needs scripts. <a href={list}>Log your flip in My Flips</a>
        </p>
      </noscript>
      <p id="log-nobody" hidden>
        Open <a href={list}>My Flips</a> once while you're online. Then this page works without a connection.
      </p>
      {/* Text browsers show hidden elements; there the form prefills the line in My Flips. */}
      <form id="log-form" action={list} className="grid gap-4" noValidate hidden>
        <RadioField legend="Game" name="game" options={GAME_OPTIONS} defaultValue={DEFAULT_GAME} />
        <Field
          label="Flip on one line"
          id="log-line"
          name="line"
          placeholder="J Smith 84 QB 12k > 15.5k"
          maxLength={MAX_LINE_LENGTH}
          {...nameKeys}
          aria-describedby="log-problem log-reading"
        />
        <p id="log-found-choice" hidden>
          <label>
            <input id="log-found" type="checkbox" defaultChecked /> Filter used: <span id="log-found-name" />
          </label>
        </p>
        <div className="log-notes">
          <p id="log-problem" className="field-error" role="alert" />
          <div id="log-answers" className="flex flex-wrap gap-2" />
          <p id="log-reading" aria-live="polite" />
        </div>
        <Button id="log-keep" variant="primary">
          Keep
        </Button>
      </form>
      <div className="log-notes">
        <p id="log-said" role="status" />
        <p id="log-removed" role="status" hidden>
          <span id="log-removed-text" />{" "}
          <Button id="log-undo" type="button" size="small">
            Undo
          </Button>
        </p>
        <p>
          <a id="log-log-in" href={login} hidden>
            Log in
          </a>
        </p>
        <p id="log-count" aria-live="polite" className="font-semibold" />
        <ul id="log-lines" className="log-lines" />
        <template id="log-item">
          <li>
            <p />
            <p className="field-error" />
            <Button type="button" size="small">
              Add as a new flip
            </Button>
            <Button type="button" size="small">
              Edit
            </Button>
            <Button type="button" size="small">
              ✕
            </Button>
          </li>
        </template>
        <p id="log-others" />
        <p id="log-stays" className="hint" />
        <p className="hint log-safari">
          Safari may delete flips that wait in a tab after seven days without a visit. The installed app keeps its own,
          so log in there too.
        </p>
      </div>
      <p>
        <a href={list}>My Flips</a>
      </p>
    </div>
  );
}
