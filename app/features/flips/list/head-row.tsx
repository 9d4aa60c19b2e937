import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import { type ListQuery, sortQueryString } from "#app/features/flips/list-query.ts";
import { SelectAll } from "./list-filter.tsx";

interface Props {
  query: ListQuery;
  /** What stands below the title of the order's column; "" for nothing. */
  note: string;
  to: string;
  /** Id of the first row; resets the select-all checkbox when the rows change. */
  first: string | undefined;
  selectable: boolean;
  readOnly: boolean;
}

export function HeadRow({ query, note, to, first, selectable, readOnly }: Props) {
  return (
    <tr>
      {selectable ? (
        <th className="cell-pick">
          <SelectAll key={first} />
        </th>
      ) : null}
      {FLIP_COLUMNS.map(({ key, title, numeric }) => (
        <th key={key} className={numeric ? "num" : undefined} aria-sort={sortState(query, key)}>
          <a href={to + sortQueryString(query, key)}>{title}</a>
          {note && query.sort === key ? <small> {note}</small> : null}
        </th>
      ))}
      {readOnly ? null : (
        <th>
          <span className="sr-only">Delete</span>
        </th>
      )}
    </tr>
  );
}

const sortState = (query: ListQuery, key: string) =>
  query.sort === key ? (query.dir === "asc" ? "ascending" : "descending") : undefined;
