import { formatCoins } from "#app/domain/coins.ts";
import { parseCopiesCell } from "#app/domain/sheet/cells.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { SheetProblem } from "./sheet-text.server.ts";

export class FlipCount {
  readonly #copiesAt: number;
  readonly #lotAt: number;
  readonly #numbers: Mapping["numbers"];
  #flips = 0;

  constructor({ columns, numbers }: Pick<Mapping, "columns" | "numbers">) {
    this.#copiesAt = columns.indexOf("copies");
    this.#lotAt = columns.indexOf("lot");
    this.#numbers = numbers;
  }

  get hasCopies(): boolean {
    return this.#copiesAt >= 0;
  }

  get isTooMany(): boolean {
    return this.#flips > MAX_FLIPS;
  }

  add(cells: readonly string[]): void {
    const copies = cells[this.#copiesAt] ?? "";
    const lot = cells[this.#lotAt] ?? "";
    // A row with a lot is one of its copies.
    this.#flips += lot.trim() === "" ? (parseCopiesCell(copies, this.#numbers) ?? 1) : 1;
  }

  check(): void {
    if (this.isTooMany)
      throw new SheetProblem(
        `This file has ${formatCoins(this.#flips)} flips, counting copies; at most ${formatCoins(MAX_FLIPS)} come in at once.`,
      );
  }
}
