import type { ReactNode } from 'react'

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
