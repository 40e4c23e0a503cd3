import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { Note } from './note'

type Shared = {
  label: string
  name: string
  /** What is wrong with what was typed; said beside the field and tied to it for screen readers. */
  error?: string
  hint?: ReactNode
}

/** One labelled line of text. Give the typed value back as `defaultValue` when the form is shown again. */
export function Field({ label, error, hint, ...input }: Shared & ComponentProps<'input'>) {
  const { ids, describedBy } = useDescription(error, hint)
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <input
        id={ids.control}
        className="field-control"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...input}
      />
    </Frame>
  )
}

/** Several labelled lines of text. `prose`: what people say, in the type of the page. */
export function TextAreaField({
  label,
  error,
  hint,
  prose,
  ...area
}: Shared & { prose?: boolean } & ComponentProps<'textarea'>) {
  const { ids, describedBy } = useDescription(error, hint)
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <textarea
        id={ids.control}
        className={classNames('field-control field-lines', prose && 'field-prose')}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...area}
      />
    </Frame>
  )
}

/** One of a few: pass `<option>`s as children. */
export function SelectField({ label, error, hint, ...select }: Shared & ComponentProps<'select'>) {
  const { ids, describedBy } = useDescription(error, hint)
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <select
        id={ids.control}
        className="field-control field-select"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...select}
      />
    </Frame>
  )
}

/** Yes or no. */
export function CheckField({ label, error, hint, ...input }: Shared & ComponentProps<'input'>) {
  const { ids, describedBy } = useDescription(error, hint)
  return (
    <div className="field">
      <label className="field-check">
        <input type="checkbox" aria-describedby={describedBy} {...input} />
        <span>{label}</span>
      </label>
      {hint && (
        <div className="field-hint" id={ids.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div className="field-error" id={ids.error}>
          <Icon name="error" />
          {error}
        </div>
      )}
    </div>
  )
}

/** On or off at once, as a switch: for what takes effect when its form is sent. */
export function Switch({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="field-check">
      <input type="checkbox" className="switch" {...input} />
      <span>{label}</span>
    </label>
  )
}

/** A form's fields in one column, with its buttons (and what went wrong with the form as a whole) below. */
export function FieldStack({ error, actions, children }: { error?: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="field-stack">
      {error && (
        <Note tone="red" alert>
          {error}
        </Note>
      )}
      {children}
      <div className="field-actions">{actions}</div>
    </div>
  )
}

type Ids = { control: string; hint: string; error: string }

function useDescription(error: string | undefined, hint: ReactNode) {
  const id = useId()
  const ids: Ids = { control: id, hint: `${id}-hint`, error: `${id}-error` }
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined
  return { ids, describedBy }
}

function Frame({
  label,
  error,
  hint,
  ids,
  children,
}: {
  label: string
  error?: string
  hint?: ReactNode
  ids: Ids
  children: ReactNode
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.control}>
        {label}
      </label>
      {children}
      {error && (
        <div className="field-error" id={ids.error}>
          <Icon name="error" />
          {error}
        </div>
      )}
      {hint && (
        <div className="field-hint" id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
