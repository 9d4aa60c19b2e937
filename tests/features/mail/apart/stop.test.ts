import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { startMailServer } from "../../../support/mail-server.ts";
import { until } from "../../../support/server.ts";

const server = await startMailServer();
// Settings are read at the first import, so the app is imported below.
vi.stubEnv("SMTP_URL", server.url);
vi.stubEnv("MAIL_FROM", "HTMC <no-reply@htmc.example>");
const { database } = await import("#app/db/client.server.ts");
const { outbox } = await import("#app/db/schema.ts");
const { newAddress } = await import("../../../support/accounts.ts");

afterAll(() => server.stop());

/** The delivery of a newly started process. */
const begin = () => {
  vi.resetModules();
  return import("#app/features/mail/delivery.server.ts");
};
const waiting = async () =>
  (await database.select().from(outbox).orderBy(outbox.id)).map(({ attempts, dueAt, failed }) => [
    attempts,
    dueAt > new Date(),
    failed,
  ]);

test("a process that ends sends no more mail, waits a while for one being sent, and leaves all to others", async () => {
  let release = () => {};
  server.state.hold = new Promise((done) => {
    release = done;
  });
  const addresses = [newAddress(), newAddress(), newAddress()];
  for (const to of addresses) {
    await database
      .insert(outbox)
      .values({ id: uuidv7(), toAddress: to, subject: "Hello", textBody: "Hello", htmlBody: "Hello" });
  }
  const ending = await begin();
  for (let round = 0; round < 3; round++) ending.deliverSoon();
  await until(() => server.connections() === 1, 3_000);
  await ending.stopMailDelivery(300);
  expect(await waiting()).toEqual([
    [1, true, false],
    [0, false, false],
    [0, false, false],
  ]);

  release();
  await until(async () => (await database.$count(outbox)) === 2, 3_000);
  await ending.deliverMail();
  expect(server.state.tries).toBe(1);

  await (await begin()).deliverMail();
  expect(await waiting()).toEqual([]);
  expect(server.taken.map(({ recipients }) => recipients[0])).toEqual(addresses);
});
