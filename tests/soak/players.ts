import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { insertListedFlips, newPlayer } from "../support/players.ts";

export const PASSWORD = "a long enough one 7";
const FLIPS_EACH = 250;

export interface SoakPlayer {
  id: string;
  email: string;
  cookie: string;
}

const session = signedCookie("session");

export async function soakPlayers(count: number): Promise<SoakPlayer[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const players: SoakPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const id = await newPlayer();
    await database.execute(sql`update users set password_hash = ${passwordHash} where id = ${id}`);
    await insertListedFlips(id, FLIPS_EACH, 2_000);
    const { token } = await startSession(id, "soak");
    players.push({ id, email: `${id}@example.com`, cookie: session.serialize(token).split(";")[0] ?? "" });
  }
  return players;
}
