import { z } from "zod";
import { isCommonPassword, PASSWORD_MAX, PASSWORD_MIN } from "#app/features/account/passwords/passwords.server.ts";

const EMAIL = "Please enter a valid email address";
const COMMON = "This password is too common. Choose another.";

/** A single address: no list, brackets or control characters, at most 254 characters. */
const email = z
  .string({ error: "Email is required" })
  .trim()
  .max(254, EMAIL)
  .regex(/^[^\s,;<>"()[\]\\\p{Cc}]+$/u, EMAIL)
  .pipe(z.email(EMAIL));

const newPassword = z
  .string({ error: "Password must be at least 8 characters" })
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password cannot be longer than ${PASSWORD_MAX} characters`);

// The default reports a missing confirmation as a mismatch, once the password itself is valid.
const passwordConfirmation = z.string().default("");

const same = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword;
const mismatch = { path: ["confirmPassword"], message: "Passwords do not match" };

/** docs/product.md#signing-up */
export const SignUpSchema = z
  .object({ email, password: newPassword, confirmPassword: passwordConfirmation })
  .refine(same, mismatch)
  .refine((form) => !isCommonPassword(form.password, form.email), { path: ["password"], message: COMMON });

/** Accepts any password, so that it reveals no rules. */
export const LogInSchema = z.object({
  email: z.string({ error: "Email is required" }).trim().max(254, EMAIL),
  password: z.string({ error: "Password is required" }).max(PASSWORD_MAX, "Invalid email or password"),
});

export const AddressSchema = z.object({ email });

export const ResetSchema = z
  .object({ password: newPassword, confirmPassword: passwordConfirmation })
  .refine(same, mismatch)
  .refine((form) => !isCommonPassword(form.password, ""), { path: ["password"], message: COMMON });

export const changePasswordSchema = (email: string) =>
  z
    .object({
      currentPassword: z
        .string({ error: "Enter your current password" })
        .max(PASSWORD_MAX, `Password cannot be longer than ${PASSWORD_MAX} characters`),
      password: newPassword,
      confirmPassword: passwordConfirmation,
    })
    .refine(same, mismatch)
    .refine((form) => !isCommonPassword(form.password, email), { path: ["password"], message: COMMON });
