import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "#app/env.server.ts";
import { normalizeEmail } from "./addresses.ts";

interface OutgoingMail {
  id: string;
  toAddress: string;
  subject: string;
  textBody: string;
  htmlBody: string;
}

/** In milliseconds, for each step of a delivery. */
const PATIENCE = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
// The steps add up, and a minute after the claim another process may claim the mail again.
const LIMIT_MS = 50_000;

let smtp: Transporter | undefined;
function server(url: string): Transporter {
  smtp ??= createTransport({ url, requireTLS: env.secure, ...PATIENCE });
  return smtp;
}

/** Sends by SMTP, or to the outbox folder without it. The Message-ID is the mail's id, to recognize duplicates. */
export async function sendMail(mail: OutgoingMail, limit = LIMIT_MS): Promise<void> {
  const message = {
    from: env.mailFrom,
    to: { address: mail.toAddress, name: "" },
    messageId: `<${mail.id}@${new URL(env.origin).hostname}>`,
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.smtpUrl !== null) {
    await server(env.smtpUrl).sendMail({ ...message, signal: AbortSignal.timeout(limit) });
    return;
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...message,
    textEncoding: "quoted-printable",
  });
  await mkdir(mailFolder(), { recursive: true });
  await writeFile(join(mailFolder(), mail.id + endingFor(mail.toAddress)), eml as Buffer, { mode: 0o600 });
}

export async function latestLocalLink(address: string): Promise<string | null> {
  if (!env.mailToFiles) return null;
  // Ids are UUIDv7, which sort by time.
  const newest = (await mailFiles(address)).sort().at(-1);
  return newest === undefined ? null : findLink(await readFile(newest, "utf8"));
}

export async function removeMailFiles(address: string): Promise<number> {
  const files = await mailFiles(address);
  await Promise.all(files.map((file) => rm(file)));
  return files.length;
}

async function mailFiles(address: string): Promise<string[]> {
  const names = await readdir(mailFolder()).catch(() => []);
  return names.filter((name) => name.endsWith(endingFor(address))).map((name) => join(mailFolder(), name));
}

/** Where mail is written without SMTP. */
export const mailFolder = () => join(env.dataDir, "outbox");

/** End of an address's file names: a hash, since an address can contain characters that a file name can't. */
function endingFor(address: string): string {
  return `.${createHash("sha256").update(normalizeEmail(address)).digest("hex").slice(0, 16)}.eml`;
}

/** The first link in quoted-printable text; our links are ASCII, so only soft line breaks and `=3D` need decoding. */
const findLink = (eml: string): string | null =>
  /^https?:\/\/\S+/m.exec(eml.replace(/=\r?\n/g, "").replaceAll("=3D", "="))?.[0] ?? null;
