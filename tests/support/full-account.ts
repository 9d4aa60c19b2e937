import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import {
  binnedFlips,
  coinAdjustments,
  coinEvents,
  flipActRows,
  flipActs,
  goals,
  idempotencyKeys,
  outbox,
  outboxReceipts,
  pickedCards,
  rateLimits,
  sources,
  stripeCustomers,
  stripeEvents,
  subscriptions,
  totals,
  unnamedFlips,
} from "#app/db/schema.ts";
import { requestDeletion } from "#app/features/account/data-rights/deletion.server.ts";
import { emailHash, issueToken } from "#app/features/account/email-tokens.server.ts";
import { requestReset } from "#app/features/account/passwords/new-password.server.ts";
import { findViewerByToken, startSession } from "#app/features/account/sessions/sessions.server.ts";
import { addToken } from "#app/features/account/tokens/tokens.server.ts";
import { importLocalFlips } from "#app/features/imports/browser/import.server.ts";
import { createAccount } from "./accounts.ts";
import { newImport } from "./imports.ts";
import { newFlip, newSharedReport } from "./players.ts";

/** An account with a row in every table of players' data, and a rate limit under each of its keys. */
export async function fullAccount(reason = "Season over") {
  const owner = await createAccount();
  const { token } = await startSession(owner.id, "Mozilla/5.0 (Windows NT 10.0) Firefox/145.0");
  const viewer = await findViewerByToken(token);
  if (!viewer) throw new Error("there is no session");
  const shortcut = { id: uuidv7(), kind: "read", name: "A shortcut", days: 90 } as const;
  await addToken(owner, shortcut, database);
  await issueToken(owner.id, "email", database);
  await requestReset(owner.email);
  await newFlip(owner.id, { name: "Sold one" });
  await newFlip(owner.id, { name: "Listed one", status: "listed", game: "MADDEN26" });
  const old = {
    name: "Old one",
    pos: "QB",
    ovr: 85,
    buy: 1_000,
    sell: 0,
    status: "listed",
    game: "CFB26",
    created_at: "2025-08-14T12:00:00Z",
  };
  await importLocalFlips(owner.id, [old], new Date());
  await coins(owner.id);
  await deletedFlip(owner.id);
  await newImport(owner.id);
  await database.insert(goals).values({ userId: owner.id, game: "CFB26", target: 1_000_000, since: "2026-11-01" });
  await database
    .insert(idempotencyKeys)
    .values({ userId: owner.id, id: uuidv7(), requestHash: Buffer.alloc(32), status: 201, body: "{}" });
  await database.insert(outboxReceipts).values({ userId: owner.id, id: uuidv7(), contentHash: Buffer.alloc(32) });
  const picked = { userId: owner.id, game: "CFB26", name: "toby brand", pos: "WILL", ovr: 84 } as const;
  await database.insert(pickedCards).values({ ...picked, cardId: uuidv7(), at: new Date() });
  await newSharedReport(owner.id);
  await database.insert(unnamedFlips).values({ userId: owner.id, id: uuidv7() });
  await endedSubscription(owner.id);
  await requestDeletion(viewer, "MADDEN26", reason);
  const stray = {
    id: uuidv7(),
    userId: null,
    toAddress: owner.email.toUpperCase(),
    subject: "Hi",
    textBody: "Hi",
    htmlBody: "Hi",
  };
  await database.insert(outbox).values(stray);
  await database.insert(rateLimits).values(
    [`writes:${owner.id}`, `bulk:${owner.id}`, `login-address:${emailHash(owner.email)}`].map((key) => ({
      key,
      points: 1,
    })),
  );
  return { ...owner, token };
}

async function coins(owner: string) {
  const id = uuidv7();
  await database.transaction(async (tx) => {
    await tx
      .insert(totals)
      .values({ userId: owner, game: "CFB26" })
      .onConflictDoUpdate({ target: [totals.userId, totals.game], set: { listed: sql`totals.listed` } });
    const event = {
      userId: owner,
      id,
      game: "CFB26",
      ordinal: 1,
      type: "reward",
      direction: "credit",
      amount: 5_000,
    } as const;
    await tx.insert(coinEvents).values({ ...event, notes: "Objective", balanceAfter: 5_000 });
    await tx.insert(coinAdjustments).values({ userId: owner, id, game: "CFB26", deltaCoins: 5_000, note: "Objective" });
  });
}

async function deletedFlip(userId: string) {
  const actId = uuidv7();
  const flipId = uuidv7();
  await database.insert(sources).values({ userId, id: uuidv7(), game: "CFB26", name: "Budget" });
  await database.insert(flipActs).values({ userId, id: actId, game: "CFB26", kind: "deleted", flips: 1 });
  await database.insert(flipActRows).values({ userId, actId, flipId, version: 1 });
  await database.insert(binnedFlips).values({ userId, id: flipId, actId, game: "CFB26", name: "Gone", buy: 1_000 });
}

// Ended, because an account with an open subscription isn't erased while Stripe is unreachable.
async function endedSubscription(userId: string) {
  const at = new Date();
  await database.insert(stripeCustomers).values({ userId, customerId: `cus_${userId}`, trialStartedAt: at });
  await database
    .insert(subscriptions)
    .values({ userId, id: `sub_${userId}`, status: "canceled", priceId: "price_1", createdAt: at, endedAt: at });
  await database
    .insert(stripeEvents)
    .values({ userId, id: `evt_${userId}`, type: "customer.subscription.deleted", createdAt: at });
}
