import { Form, href, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { CAN_UNDO } from "#app/features/flips/flip-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { RadioField, segmentsClass } from "#app/ui/form/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import type { MatchesList, MatchRow } from "./find-matches.server.ts";
import { choiceField, MATCH_KINDS, type MatchKind, programValue } from "./match-form.ts";
import { type MatchesQuery, matchesPath } from "./match-links.ts";

/** Leads from the import page to the matches; that page doesn't count them, which takes long in a large account. */
export function MatchOffer({ game }: { game: Game }) {
  return (
    <Panel as="div">
      <div className="flex flex-wrap items-center gap-3">
        <p>Some of your flips fit cards of the list.</p>
        <Link to={matchesPath(game)} className="inline-flex min-h-11 items-center underline">
          Look
        </Link>
      </div>
    </Panel>
  );
}

interface PageProps extends MatchesList {
  game: Game;
  /** Id of the page's form. */
  act: string;
  query: MatchesQuery;
}

export function MatchesPage({ game, act, query, ...list }: PageProps) {
  const { rows, chosen, page, pages } = list;
  const total = list.cards.undecided + list.cards.fit + list.cards.last;
  if (total === 0)
    return (
      <EmptyState title="No flips to match">
        <p>When a flip you typed could be a card of our list, it shows up here. None of yours could right now.</p>
      </EmptyState>
    );
  const here = { ...query, page };
  const to = (other: number) => matchesPath(game, { ...here, page: other });
  return (
    <>
      <Hint>{`Flips get their card's name, program and team. ${CAN_UNDO}`}</Hint>
      <Form method="post" action={matchesPath(game, here)} autoComplete="off" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="game" value={game} />
        {/* Enter uses a form's first submit button, and the programs are buttons too. */}
        <Button className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </Button>
        <Programs programs={list.programs} />
        {MATCH_KINDS.map((kind) => (
          <Kind
            key={kind}
            title={TITLES[kind]}
            cards={list.cards[kind]}
            game={game}
            rows={rows.filter((row) => row.kind === kind)}
          />
        ))}
        <div className="match-foot">
          <Button variant="primary">{pages > 1 ? "Save this page" : "Save"}</Button>
          {pages > 1 && chosen > 0 ? <Button intent="all">{`Save all pages (${formatCoins(chosen)})`}</Button> : null}
        </div>
      </Form>
      <Pager
        label="Pages of cards"
        previous={page > 1 ? to(page - 1) : undefined}
        next={page < pages ? to(page + 1) : undefined}
      />
    </>
  );
}

const TITLES: Record<MatchKind, string> = {
  undecided: "Which card?",
  fit: "Fits one card",
  last: "As last time",
};

const cardsText = (count: number): string => (count === 1 ? "1 card" : `${formatCoins(count)} cards`);

/** Buttons that choose a program for all undecided cards, or no longer do; the page keeps what is chosen by hand. */
function Programs({ programs }: Pick<MatchesList, "programs">) {
  if (programs.length === 0) return null;
  return (
    <fieldset aria-label="Choose for all" className={`${segmentsClass} match-programs`}>
      {programs.map(({ program, cards, isChosen }) => (
        <button key={program} type="submit" name="choose" value={program} aria-pressed={isChosen}>
          {`All ${program} (${formatCoins(cards)}) `}
        </button>
      ))}
    </fieldset>
  );
}

interface KindProps {
  title: string;
  /** On all pages. */
  cards: number;
  game: Game;
  rows: readonly MatchRow[];
}

function Kind({ title, cards, game, rows }: KindProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">
        {title} <span className="text-sm font-normal text-muted">{cardsText(cards)}</span>
      </h2>
      <div className="match-rows">
        {rows.map((row, at) => (
          // A changed choice needs new radio buttons.
          <Row key={`${choiceField(row.typed)} ${row.chosen}`} id={`${row.kind}-${at}`} row={row} game={game} />
        ))}
      </div>
    </section>
  );
}

function Row({ id, row, game }: { id: string; row: MatchRow; game: Game }) {
  const { typed, cardName, choices, more, byProgram } = row;
  const choiceValue = (card: string) => (byProgram && card === row.chosen ? programValue(card) : card);
  return (
    <RadioField
      id={id}
      legend={
        <>
          {`${typed.name} ${typed.ovr}${typed.pos === "Other" ? "" : ` ${typed.pos}`}`}{" "}
          <span className="font-normal text-muted">
            {[cardName, flipsText(typed.flips)].filter(Boolean).join(" · ")}
          </span>
        </>
      }
      name={choiceField(typed)}
      options={[
        ...choices.map(({ label, card }) => ({ label, value: choiceValue(card) })),
        { label: "None", value: "" },
      ]}
      defaultValue={row.chosen === null ? undefined : choiceValue(row.chosen)}
      hint={more > 0 ? <MoreLink more={more} to={flipsOf(typed, game)} /> : null}
    />
  );
}

function MoreLink({ more, to }: { more: number; to: string }) {
  return (
    <Link to={to} className="inline-block underline pointer-coarse:py-3">
      {`${formatCoins(more)} more in the flip's form`}
    </Link>
  );
}

const flipsOf = ({ name, pos, ovr }: MatchRow["typed"], game: Game): string =>
  `${href("/dashboard/my-flips")}?${new URLSearchParams({
    of: game,
    named: name,
    position: pos,
    ovrMin: String(ovr),
    ovrMax: String(ovr),
  })}`;
