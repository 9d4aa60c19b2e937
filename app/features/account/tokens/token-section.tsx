import { Form, href, useLocation } from "react-router";
import { MAX_TOKEN_NAME, TOKEN_KINDS, TOKEN_LABELS } from "#app/domain/access-token.ts";
import { Fold, type MadeToken, type Reply, SettingsForm } from "#app/features/account/settings/settings-form.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field, nameKeys, SelectField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Banner, Hint } from "#app/ui/panel.tsx";

export interface ListedToken {
  id: string;
  name: string;
  opens: string;
  made: string;
  used: string;
  ends: string;
  isLive: boolean;
}

interface Props {
  tokens: readonly ListedToken[];
  id: string;
  made: MadeToken | undefined;
  reply: Reply | undefined;
}

const ANCHOR = "tokens";

export function TokenSection({ tokens, id, made, reply }: Props) {
  // The browser itself expands it for a fragment on it, but not when the router follows the link.
  const isLinked = useLocation().hash === `#${ANCHOR}`;
  return (
    <Fold
      title={<h2 className="text-lg">API and spreadsheets</h2>}
      note={tokens.length > 0 ? tokens.length : undefined}
      isOpen={isLinked || made !== undefined || reply !== undefined}
    >
      <p id={ANCHOR}>
        A token lets a phone shortcut or a program of yours log flips. A spreadsheet address lets a sheet read them. See{" "}
        <a href={href("/api")} className="underline">
          what they can do
        </a>
        .
      </p>
      {tokens.length > 0 ? <TokenList tokens={tokens} /> : null}
      {/* The key resets the form with the banner, before the next name is typed; the list comes later. */}
      <NewTokenForm key={made?.text} id={id} made={made} reply={made ? undefined : reply} />
    </Fold>
  );
}

const showText = (text: HTMLElement | null) => text?.focus();

function MadeTokenBanner({ name, label, text, hint }: MadeToken) {
  return (
    <Banner tone="good" title={`“${name}” is ready`}>
      <p>
        {label}:{" "}
        <code ref={showText} tabIndex={-1} className="wrap-anywhere">
          {text}
        </code>
      </p>
      <Hint className="mt-2 mb-3">{hint}</Hint>
      <CopyButton text={text} label="Copy" copied="Copied!" />
    </Banner>
  );
}

function TokenList({ tokens }: { tokens: readonly ListedToken[] }) {
  return (
    <Form method="post" action={href("/dashboard/settings")} preventScrollReset>
      <ul className="grid gap-2">
        {tokens.map(({ id, name, opens, made, used, ends, isLive }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p className="wrap-anywhere">
                {name} <Chip tone={isLive ? "good" : "listed"}>{isLive ? opens : "Expired"}</Chip>
              </p>
              <Hint>
                Made {made} · {used} · {ends}
              </Hint>
            </div>
            <Button size="small" name="revoke-token" value={id}>
              Revoke <span className="sr-only">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

const KINDS = TOKEN_KINDS.map((value) => ({ value, label: TOKEN_LABELS[value] }));
const DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "365 days" },
  { value: "never", label: "Never (after a year without use)" },
];

function NewTokenForm({ id, made, reply }: Pick<Props, "id" | "made" | "reply">) {
  const { field, errors } = formFields("token", reply, { kind: "write", days: "90" });
  return (
    <SettingsForm id="token" errors={errors} className="grid max-w-md gap-3">
      {made ? <MadeTokenBanner key={made.text} {...made} /> : null}
      <input type="hidden" name="id" value={id} />
      <Field label="Name" maxLength={MAX_TOKEN_NAME} required {...nameKeys} {...field("name")} />
      <SelectField label="What it's for" options={KINDS} {...field("kind")} />
      <SelectField label="Expires" options={DAYS} {...field("days")} />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        {...field("currentPassword")}
        hint="We'll email you that a token was made."
      />
      <Button intent="create-token" pending="Creating…" className="justify-self-start">
        Create token
      </Button>
    </SettingsForm>
  );
}
