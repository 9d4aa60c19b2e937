import type { ComponentProps, FocusEvent, ReactNode } from "react";

export const inputClass = "input";
export const fieldLabelClass = "field-label";
export const segmentsClass = "segments";

/** Class of a field that reserves a line for its error, so that nothing below moves. */
export const errorLineClass = "field-error-line";

/** Keyboard for text that's taken as typed, uncorrected. */
export const verbatimKeys = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;
/** Keyboard for a name, or a line that begins with one. */
export const nameKeys = { ...verbatimKeys, autoCapitalize: "words", enterKeyHint: "done" } as const;
export const searchKeys = { ...verbatimKeys, enterKeyHint: "search" } as const;
/** Keyboard for a note of one line, with corrections. */
export const noteKeys = { autoComplete: "off", enterKeyHint: "done" } as const;

type Errors = readonly string[] | undefined;
type Own = { label: ReactNode; name: string; id?: string; errors?: Errors; hint?: ReactNode };
type Option = { value: string; label: string };

export function Field({ label, name, id = name, errors, hint, className, ...rest }: Own & ComponentProps<"input">) {
  return (
    <Frame label={label} id={id} errors={errors} hint={hint} className={className}>
      <input id={id} name={name} className={inputClass} {...described(id, errors, hint)} {...rest} />
    </Frame>
  );
}

export function SelectField({
  label,
  name,
  id = name,
  errors,
  hint,
  options,
  className,
  ...rest
}: Own & { options: readonly Option[] } & ComponentProps<"select">) {
  return (
    <Frame label={label} id={id} errors={errors} hint={hint} className={className}>
      <select id={id} name={name} className={inputClass} {...described(id, errors, hint)} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function TextAreaField({
  label,
  name,
  id = name,
  errors,
  hint,
  className,
  ...rest
}: Own & ComponentProps<"textarea">) {
  return (
    <Frame label={label} id={id} errors={errors} hint={hint} className={className}>
      <textarea id={id} name={name} rows={4} className={inputClass} {...described(id, errors, hint)} {...rest} />
    </Frame>
  );
}

type RadioProps = Omit<Own, "label"> & {
  legend: ReactNode;
  options: readonly Option[];
  defaultValue?: string;
  className?: string;
} & Pick<ComponentProps<"input">, "onChange" | "required" | "disabled" | "form">;

/** A radio group drawn as segments; the first option has the group's `id`, as the target of the error summary. */
export function RadioField({
  legend,
  name,
  id = name,
  errors,
  hint,
  options,
  defaultValue,
  className,
  ...rest
}: RadioProps) {
  return (
    <fieldset className={className} aria-describedby={described(id, errors, hint)["aria-describedby"]}>
      <legend className={`${fieldLabelClass} mb-1.25`}>{legend}</legend>
      <div className={segmentsClass}>
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              {...rest}
            />
            <span>{option.label}</span>{" "}
          </label>
        ))}
      </div>
      <Notes id={id} errors={errors} hint={hint} />
    </fieldset>
  );
}

function Frame({
  label,
  id,
  errors,
  hint,
  className,
  children,
}: Omit<Own, "name"> & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className={fieldLabelClass} htmlFor={id}>
        {label}
      </label>{" "}
      {children}
      <Notes id={id} errors={errors} hint={hint} />
    </div>
  );
}

function Notes({ id, errors, hint }: { id: string; errors: Errors; hint: ReactNode }) {
  return (
    <>
      {hint ? (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
      {errors?.length ? <FieldError id={`${id}-error`}>{errors.join(" ")}</FieldError> : null}
    </>
  );
}

export function FieldError(props: Omit<ComponentProps<"p">, "className">) {
  return <p className="field-error" {...props} />;
}

function described(id: string, errors: Errors, hint: ReactNode) {
  const wrong = Boolean(errors?.length);
  const notes = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": notes || undefined, "aria-invalid": wrong || undefined };
}

/** Selects an unchanged default value, so that typing replaces it. */
export function selectDefaultValue({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  if (field.value === field.defaultValue) field.select();
}
