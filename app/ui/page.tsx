import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

/** A page's content column. `narrow`: for forms and for reading. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classNames('page', narrow && 'page-narrow')}>{children}</div>
}

/** The page's name, what it belongs to (`above`), a line about it (`below`), and what can be done (`actions`). */
export function PageHeader(props: { title: ReactNode; above?: ReactNode; below?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        {props.above && <div className="page-header-above">{props.above}</div>}
        <h1>{props.title}</h1>
        {props.below && <div className="page-header-below">{props.below}</div>}
      </div>
      {props.actions && <div className="page-header-actions">{props.actions}</div>}
    </header>
  )
}

/** A part of a page with a heading. `boxed` puts its content on a surface. */
export function Section(props: {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  boxed?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{props.title}</h2>
        {props.note && <div className="section-note">{props.note}</div>}
        {props.actions && <div className="section-actions">{props.actions}</div>}
      </div>
      {props.boxed ? <div className="section-box">{props.children}</div> : props.children}
    </section>
  )
}
