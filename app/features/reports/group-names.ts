import { formatDate } from "#app/domain/days.ts";
import { formatHourRange, WEEKDAYS } from "#app/domain/reports/clock-names.ts";
import { formatTimesAsked } from "#app/features/flips/times-asked-text.ts";
import type { GroupRow } from "./groups.server.ts";
import type { Grouping } from "./report-query.ts";

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

export const formatMonth = (key: string): string => month.format(new Date(`${key}-01`));

const formatCard = ({ name, pos, ovr, program }: NonNullable<GroupRow["card"]>): string =>
  [name || "Unnamed card", pos === "Other" ? "" : pos, ovr ?? "", program ?? ""]
    .filter((part) => part !== "")
    .join(" ");

export function formatGroupName(by: Grouping, { key, name, card }: Pick<GroupRow, "key" | "name" | "card">): string {
  if (card) return formatCard(card);
  if (by === "day") return `${WEEKDAYS[new Date(key).getUTCDay()]?.slice(0, 3)} ${formatDate(key)}, ${key.slice(0, 4)}`;
  if (by === "month") return formatMonth(key);
  if (by === "weekday") return WEEKDAYS[Number(key)] ?? key;
  if (by === "hour") return formatHourRange(Number(key));
  if (by === "ovr") return key === "" ? "No OVR" : key;
  if (by === "program") return key || "No program";
  if (by === "source") return key === "" ? "No filter" : (name ?? key);
  if (by === "asked") return formatTimesAsked(key || "0");
  return key;
}
