import { Gauge, type Registry } from "prom-client";
import { webhookLag } from "#app/features/billing/sync/webhook.server.ts";
import { binSize } from "#app/features/flips/undo/purge-acts.server.ts";
import { importsSize } from "#app/features/imports/imports.server.ts";
import { outboxLag, outboxSize } from "#app/features/mail/outbox.server.ts";

/** Metrics read from the database on each scrape; NaN or missing while it is unavailable. */
export function registerDatabaseMetrics(registers: Registry[]): void {
  new Gauge({
    name: "outbox_lag_seconds",
    help: "Age of the oldest due mail; 0 if none is due",
    registers,
    async collect() {
      this.set(await orUnknown(outboxLag()));
    },
  });

  new Gauge({
    name: "outbox_mails",
    help: "Mails waiting for delivery, and mails that failed ten times",
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
    help: "Longest delay of the last hour between a Stripe event and applying it; 0 without events",
    registers,
    async collect() {
      this.set(await orUnknown(webhookLag()));
    },
  });

  new Gauge({
    name: "undo_bin_flips",
    help: "Estimated number of deleted flips that can be restored",
    registers,
    async collect() {
      this.set(await orUnknown(binSize()));
    },
  });

  new Gauge({
    name: "flip_imports",
    help: "Sheets uploaded in the last day, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const sizes = await importsSize().catch(() => []);
      this.reset();
      for (const { state, sheets } of sizes) this.set({ state }, sheets);
    },
  });

  new Gauge({
    name: "flip_import_rows",
    help: "Stored rows of sheets uploaded in the last day, by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const sizes = await importsSize().catch(() => []);
      this.reset();
      for (const { state, rows } of sizes) this.set({ state }, rows);
    },
  });
}

// The other metrics matter most while the database is unavailable.
const orUnknown = (figure: Promise<number>) => figure.catch(() => Number.NaN);
