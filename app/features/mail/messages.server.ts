import { SITE_FULL_NAME, SITE_NAME } from "#app/content/site.ts";
import { env } from "#app/env.server.ts";

/** What a mail says; the outbox adds whom it is for. */
interface Message {
  subject: string;
  textBody: string;
  htmlBody: string;
}

/** Asks to confirm an address, with the link that does it (24 hours). */
export function confirmationMail(email: string, code: string): Message {
  return compose(`Confirm your email for ${SITE_NAME}`, {
    paragraphs: [`Welcome to ${SITE_FULL_NAME}. Confirm this address to start logging flips.`],
    action: { label: "Confirm my email", url: link("/auth/confirm", { code, type: "email", email }) },
    footer: "The link works once, for 24 hours. If you did not sign up, ignore this mail and nothing happens.",
  });
}

/** Tells the owner of an account that somebody signed up with its address again. */
export function alreadyRegisteredMail(): Message {
  return compose(`You already have an ${SITE_NAME} account`, {
    paragraphs: [
      "Somebody, probably you, just signed up with this address. It has an account already, so nothing was changed.",
    ],
    action: { label: "Log in", url: link("/login") },
    footer:
      `Forgot the password? Set a new one at ${link("/forgot-password")}. If it was not you, there is nothing to ` +
      "do.",
  });
}

/** Carries the link that sets a new password (one hour). */
export function resetMail(code: string): Message {
  return compose(`Set a new password for ${SITE_NAME}`, {
    paragraphs: ["Somebody, probably you, asked to set a new password for this account."],
    action: { label: "Set a new password", url: link("/reset-password", { code }) },
    footer:
      "The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.",
  });
}

const link = (path: string, query?: Record<string, string>) =>
  `${env.origin}${path}${query ? `?${new URLSearchParams(query)}` : ""}`;

function compose(
  subject: string,
  mail: { paragraphs: string[]; action: { label: string; url: string }; footer: string },
): Message {
  const { paragraphs, action, footer } = mail;
  const html = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`,
    `<p>${escapeHtml(footer)}</p>`,
  ];
  return {
    subject,
    textBody: [...paragraphs, `${action.label}:\n${action.url}`, footer, `-- \n${SITE_FULL_NAME}`].join("\n\n"),
    htmlBody:
      '<!doctype html><html lang="en"><head><meta ' +
      `charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${html.join("")}</body></html>`,
  };
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
