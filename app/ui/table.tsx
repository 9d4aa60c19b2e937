import type { ComponentProps } from "react";

interface TableProps extends ComponentProps<"table"> {
  /** True for a table whose rows stack below 640 px; its cells say their part by class (`table.css`). */
  stacks?: boolean;
}

/** A table as wide as its place. */
export function Table({ stacks = false, className, ...rest }: TableProps) {
  const kind = stacks ? "rows" : "figures";
  return <table className={className ? `${kind} ${className}` : kind} {...rest} />;
}

/** A table in a panel of its own, which scrolls sideways where the table does not fit. */
export function FramedTable({ frameClassName, ...table }: TableProps & { frameClassName?: string }) {
  return (
    <div className={frameClassName ? `panel rows-frame ${frameClassName}` : "panel rows-frame"}>
      <Table {...table} />
    </div>
  );
}
