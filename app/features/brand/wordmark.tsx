import { SITE_NAME } from "#app/content/site.ts";
import { CLIMBING_H, TICKET } from "./mark-shape.ts";

export function Wordmark({ short = false }: { short?: boolean }) {
  return (
    <span className="flex items-center gap-2 text-lg font-extrabold tracking-tight">
      <svg className="fill-profit" width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <path fillRule="evenodd" d={TICKET + CLIMBING_H} />
      </svg>
      <span className={short ? "max-sm:sr-only" : "max-[22rem]:sr-only"}>{SITE_NAME}</span>
    </span>
  );
}
