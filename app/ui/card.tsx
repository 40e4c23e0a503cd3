import { type ComponentProps, type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Note } from './note'

/** A surface of its own, with its heading inside where it has one. `padded`: for what brings no rows of its own. */
export function Card(props: {
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  padded?: boolean
  children: ReactNode
}) {
  return (
    <section className="card">
      {props.title && (
        <div className="card-head">
          <h2>{props.title}</h2>
          {props.note && <span className="section-note">{props.note}</span>}
          {props.actions && <div className="section-actions">{props.actions}</div>}
        </div>
      )}
      {props.padded ? <div className="card-padded">{props.children}</div> : props.children}
    </section>
  )
}

type FormCardProps = Omit<ComponentProps<typeof Form>, 'title' | 'children'> & {
  /** Left out where the name of the page says what the form does. */
  title?: ReactNode
  note?: ReactNode
  /** What is wrong with the form as a whole. */
  error?: string
  /** Its buttons, the first one sends it. */
  actions: ReactNode
  /** Its children bring rows of their own, such as a table. */
  flush?: boolean
  /** What the form would do, beside its fields; on a phone below them. */
  preview?: ReactNode
  children: ReactNode
}

/** A form on a card: its heading, its fields in one column, its buttons at the foot. Posts unless it says otherwise. */
export function FormCard({ title, note, error, actions, flush, preview, children, ...form }: FormCardProps) {
  const id = useId()
  const wrong = error && (
    <Note tone="red" alert>
      {error}
    </Note>
  )
  const fields = (
    <div className="field-stack">
      {wrong}
      {children}
    </div>
  )
  return (
    <Form method="post" className="card form-card" aria-labelledby={title ? id : undefined} {...form}>
      {title && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {note && <span className="section-note">{note}</span>}
        </div>
      )}
      {flush ? (
        <div className="form-card-rows">
          {wrong}
          {children}
        </div>
      ) : preview ? (
        <div className="form-card-editor">
          <div className="card-padded">{fields}</div>
          <div className="form-card-preview">{preview}</div>
        </div>
      ) : (
        <div className="card-padded">{fields}</div>
      )}
      <div className="card-foot">{actions}</div>
    </Form>
  )
}
