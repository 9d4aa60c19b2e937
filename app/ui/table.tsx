import type { ComponentProps } from "react";

interface TableProps extends ComponentProps<"table"> {
  /** True if rows stack below 640 px; the cells then need classes (`table.css`). */
  stacks?: boolean;
}

export function Table({ stacks = false, className, ...rest }: TableProps) {
  const kind = stacks ? "rows" : "figures";
  return <table className={className ? `${kind} ${className}` : kind} {...rest} />;
}

export function FramedTable({ frameClassName, ...table }: TableProps & { frameClassName?: string }) {
  return (
    <div className={frameClassName ? `panel rows-frame ${frameClassName}` : "panel rows-frame"}>
      <Table {...table} />
    </div>
  );
}
