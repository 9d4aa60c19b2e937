import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "#app/env.server.ts";

interface Letter {
  id: string;
  toAddress: string;
  subject: string;
  textBody: string;
  htmlBody: string;
}

const folder = () => join(env.dataDir, "outbox");

let smtp: Transporter | undefined;
function server(url: string): Transporter {
  smtp ??= createTransport({ url, requireTLS: env.secure });
  return smtp;
}

/** Hands one mail to the mail server, or writes it to `.data/outbox` when none is set. Its id is the Message-ID, so a repeat can be told. */
export async function sendMail(letter: Letter): Promise<void> {
  const message = {
    from: env.mailFrom,
    to: { address: letter.toAddress, name: "" },
    messageId: `<${letter.id}@${new URL(env.origin).hostname}>`,
    subject: letter.subject,
    text: letter.textBody,
    html: letter.htmlBody,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.smtpUrl !== null) {
    await server(env.smtpUrl).sendMail(message);
    return;
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), `${letter.id}.eml`), eml as Buffer, { mode: 0o600 });
}

/** The link in the newest mail written for an address, or null; only where mail goes to files, so only in local mode. */
export async function latestLocalLink(address: string): Promise<string | null> {
  if (!env.mailToFiles) return null;
  const files = (await readdir(folder()).catch(() => [])).sort().reverse();
  for (const file of files.slice(0, 50)) {
    const eml = await readFile(join(folder(), file), "utf8");
    if (!eml.toLowerCase().includes(`to: ${address.toLowerCase()}`)) continue;
    const text = eml.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
  }
  return null;
}
