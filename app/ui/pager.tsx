import { ButtonLink } from "#app/ui/form/button.tsx";

type Props = { previous?: string; next?: string; label: string; previousLabel?: string; nextLabel?: string };

export function Pager({ previous, next, label, previousLabel = "Previous", nextLabel = "Next" }: Props) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex justify-between gap-2">
      {previous ? (
        <ButtonLink to={previous} rel="prev">
          {previousLabel}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next ? (
        <ButtonLink to={next} rel="next">
          {nextLabel}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
