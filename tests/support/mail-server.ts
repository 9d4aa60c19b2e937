import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

interface Taken {
  recipients: string[];
  mail: Email;
}

const KEY_AND_CERTIFICATE = new URL("./localhost.pem", import.meta.url);

/**
 * A local SMTP server, optionally with TLS, that keeps its mail. `refusing` makes it answer 451; a mail is answered
 * once `hold` has resolved.
 */
export async function startMailServer({ secure = false } = {}) {
  const taken: Taken[] = [];
  const state = { refusing: false, tries: 0, hold: Promise.resolve() };
  const pem = readFileSync(KEY_AND_CERTIFICATE);
  const server = new SMTPServer({
    ...(secure && { secure, key: pem, cert: pem }),
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      state.tries++;
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", async () => {
        await state.hold;
        if (state.refusing) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, mail: await PostalMime.parse(Buffer.concat(parts)) });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()));
  return {
    url: `smtp${secure ? "s" : ""}://127.0.0.1:${port}`,
    taken,
    state,
    connections: () => server.connections.size,
    stop,
  };
}
