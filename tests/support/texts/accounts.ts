import { newAddress } from "../accounts.ts";
import { confirmedVisitor, mailedLink, newClient, signUpVisitor } from "../auth.ts";
import { whileRefused } from "../injected.ts";
import { signedIn, type Visitor } from "../visitor.ts";
import type { Shown, TextRow } from "./row.ts";

const SETTINGS = "/dashboard/settings";
const SHORT = "short 7";
const LONG = "a long enough password 7";

const resend = async (by: Visitor, fields: Record<string, string>) => by.follow(await by.post("/auth/resend", fields));

/** Where a password is chosen, by page, and how two of them are sent there. */
const CHOOSING: [string, (password: string, confirmPassword: string) => ReturnType<Visitor["post"]>][] = [
  [
    "/signup",
    async (password, confirmPassword) =>
      newClient().post("/signup", { email: newAddress(), password, confirmPassword }),
  ],
  [
    "/reset-password",
    async (password, confirmPassword) => {
      const { visitor, email } = await confirmedVisitor();
      await visitor.post("/forgot-password", { email });
      return visitor.post(await mailedLink(email), { password, confirmPassword });
    },
  ],
  [
    SETTINGS,
    async (password, confirmPassword) =>
      (await signedIn()).post(SETTINGS, {
        intent: "change-password",
        currentPassword: LONG,
        password,
        confirmPassword,
      }),
  ],
];

const passwords = CHOOSING.flatMap(([page, choose]): Shown[] => [
  { text: "Password must be at least 8 characters", page, provoke: () => choose(SHORT, SHORT) },
  { text: "Passwords do not match", page, provoke: () => choose(LONG, `${LONG}!`) },
  { text: "This password is too common. Choose another.", page, provoke: () => choose("password123", "password123") },
]);

/** Where the confirmation mail can be asked for again. */
const resends = [SETTINGS, "/dashboard/my-flips", "/tools/flip-tracker"].flatMap((page): Shown[] => [
  {
    text: "Verification email sent! Check your inbox.",
    seconds: 4,
    page,
    provoke: async () => resend(await signedIn({ verified: false }), { next: page }),
  },
  {
    text: "Failed to resend email. Please try again.",
    boxed: true,
    page,
    provoke: async () => {
      const waiting = await signedIn({ verified: false });
      return whileRefused("insert", "outbox", () => resend(waiting, { next: page }));
    },
  },
]);

const CONFIRM = "/auth/confirm";

/** Signing up and confirming. */
export const ACCOUNT_TEXTS: TextRow[] = [
  ...passwords,
  ...resends,
  {
    text: "Verification email sent! Check your inbox.",
    seconds: 4,
    page: "/signup?check=email",
    provoke: async () => {
      const { visitor, email } = await signUpVisitor();
      return resend(visitor, { email, next: "/signup?check=email" });
    },
  },
  {
    text: "Failed to resend email. Please try again.",
    boxed: true,
    page: "/signup?check=email",
    provoke: async () => {
      const { visitor, email } = await signUpVisitor();
      return whileRefused("insert", "outbox", () => resend(visitor, { email, next: "/signup?check=email" }));
    },
  },
  {
    text: "No email address found. Please sign up again.",
    boxed: true,
    page: CONFIRM,
    provoke: () => resend(newClient(), { email: "" }),
  },
  {
    text: "Missing confirmation code. Please check your email for the correct link.",
    page: CONFIRM,
    provoke: () => newClient().get(`${CONFIRM}?type=email`),
  },
  {
    text: "Invalid confirmation type. Please check your email for the correct link.",
    page: CONFIRM,
    provoke: () => newClient().get(`${CONFIRM}?code=abc&type=recovery`),
  },
  {
    text: "Failed to confirm email. The link may have expired.",
    page: CONFIRM,
    provoke: () => newClient().post(`${CONFIRM}?code=abc&type=email`),
  },
  {
    text: "An unexpected error occurred. Please try again.",
    page: CONFIRM,
    provoke: async () => {
      const { visitor, link } = await signUpVisitor();
      return whileRefused("update", "users", () => visitor.post(link));
    },
  },
  {
    text: "Email confirmation failed. Please try again.",
    page: CONFIRM,
    cannotOccur:
      "because confirming needs no session: a browser that gets none has confirmed all the same, " +
      "and is sent on to log in",
    instead: "Email verified! Redirecting...",
    provoke: async () => newClient().post((await signUpVisitor()).link),
  },
  {
    text: "Email verified! Redirecting...",
    page: CONFIRM,
    provoke: async () => (({ visitor, link }) => visitor.post(link))(await signUpVisitor()),
  },
];
