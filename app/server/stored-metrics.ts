import { Gauge, type Registry } from "prom-client";
import { webhookLag } from "#app/features/billing/sync/webhook.server.ts";
import { binSize } from "#app/features/flips/undo/purge-acts.server.ts";
import { importsSize } from "#app/features/imports/imports.server.ts";
import { outboxLag, outboxSize } from "#app/features/mail/outbox.server.ts";

/** Metrics read from the database on each scrape; NaN or missing while it is unavailable. */
export function storedMetrics(registers: Registry[]): void {
  new Gauge({
    name: "outbox_lag_seconds",
    help: "How long the mail that is due longest has waited; 0 when none is due",
    registers,
    async collect() {
      this.set(await orUnknown(outboxLag()));
    },
  });

  new Gauge({
    name: "outbox_mails",
    help: "Mails that wait for delivery, and mails that nobody took in ten tries",
    labelNames: ["state"],
    registers,
    async collect() {
      const size = await outboxSize().catch(() => ({}));
      this.reset();
      for (const [state, mails] of Object.entries(size)) this.set({ state }, mails);
    },
  });

  new Gauge({
    name: "webhook_lag_seconds",
    help: "The longest time between an event at Stripe and its application here, of the last hour; 0 without any",
    registers,
    async collect() {
      this.set(await orUnknown(webhookLag()));
    },
  });

  new Gauge({
    name: "undo_bin_flips",
    help: "About how many deleted flips are kept to be restored, of all players",
    registers,
    async collect() {
      this.set(await orUnknown(binSize()));
    },
  });

  new Gauge({
    name: "flip_imports",
    help: "Sheets of the last day that are being read, wait to be looked at or were imported, and their stored rows",
    labelNames: ["state", "of"],
    registers,
    async collect() {
      const sizes = await importsSize().catch(() => []);
      this.reset();
      for (const { state, sheets, rows } of sizes) {
        this.set({ state, of: "sheets" }, sheets);
        this.set({ state, of: "rows" }, rows);
      }
    },
  });
}

// The other metrics matter most while the database is unavailable.
const orUnknown = (figure: Promise<number>) => figure.catch(() => Number.NaN);
