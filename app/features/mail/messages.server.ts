import { SITE_FULL_NAME, SITE_NAME } from "#app/content/site.ts";
import type { TokenKind } from "#app/domain/access-token.ts";
import { env } from "#app/env.server.ts";

interface Message {
  subject: string;
  textBody: string;
  htmlBody: string;
}

export function confirmationMail(email: string, code: string): Message {
  return compose(`Confirm your email for ${SITE_NAME}`, {
    paragraphs: [`Welcome to ${SITE_FULL_NAME}. Confirm your email to start tracking flips.`],
    action: { label: "Confirm my email", url: link("/auth/confirm", { code, type: "email", email }) },
    footer: "The link works once, for 24 hours. If you didn't sign up, just ignore this email.",
  });
}

/** Sent if somebody signs up with the address of a confirmed account. */
export function alreadyRegisteredMail(): Message {
  return compose(`You already have an ${SITE_NAME} account`, {
    paragraphs: [
      "Someone, probably you, just signed up with this email. It already has an account, so nothing changed.",
    ],
    action: { label: "Log in", url: link("/login") },
    footer:
      `Forgot your password? Reset it at ${link("/forgot-password")}. ` +
      "If this wasn't you, you can ignore this email.",
  });
}

export function resetMail(code: string): Message {
  return compose(`Set a new password for ${SITE_NAME}`, {
    paragraphs: ["Someone, probably you, asked to reset the password for this account."],
    action: { label: "Set a new password", url: link("/reset-password", { code }) },
    footer:
      "The link works once, for one hour. If you didn't ask for it, ignore this email. Your password stays the same.",
  });
}

export function tokenMail(name: string, kind: TokenKind): Message {
  return compose(`A new ${kind === "feed" ? "spreadsheet address" : "API token"} for ${SITE_NAME}`, {
    paragraphs: [`“${name}” can now ${OPENS[kind]} without your password.`],
    action: { label: "See your tokens", url: link("/dashboard/settings#tokens") },
    footer: `If you didn't create it, revoke it there and set a new password at ${link("/forgot-password")}.`,
  });
}

const OPENS: Record<TokenKind, string> = {
  write: "read and change your flips",
  read: "read your flips",
  feed: "read your flips as a spreadsheet",
};

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
