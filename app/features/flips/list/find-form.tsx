import { Search } from "lucide-react";
import { Form } from "react-router";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { filterParams, type ListQuery, sortParams } from "#app/features/flips/list-query.ts";
import { Button } from "#app/ui/form/button.tsx";
import { inputClass, searchKeys } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useTypedSearch } from "#app/ui/form/use-typed-search.ts";

export function FindForm({ to, query }: { to: string; query: ListQuery }) {
  const { find } = query;
  const typed = useTypedSearch(find);
  return (
    <Form
      method="get"
      action={to}
      role="search"
      preventScrollReset
      className={find === "" ? "list-find" : "list-find list-found"}
      replace={find !== ""}
    >
      <HiddenFields fields={{ ...sortParams(query), ...filterParams({ ...query, find: "" }) }} />
      <input
        {...typed}
        type="search"
        name="find"
        aria-label="Find by name, position or OVR"
        placeholder="Name, position or OVR"
        defaultValue={find}
        maxLength={MAX_NAME_LENGTH}
        {...searchKeys}
        className={inputClass}
      />
      <Search size={20} className="list-icon" />
      {/* Safari focuses a clicked button only with a tabindex; unfocused, the search closes before the click. */}
      <Button tabIndex={0}>Find</Button>
    </Form>
  );
}
