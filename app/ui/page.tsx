import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { classNames } from './class-names'

/** A page's content column. `narrow`: for forms and for reading. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classNames('page', narrow && 'page-narrow')}>{children}</div>
}

/** Where a page is: the last is the page itself, and no link. */
export type Crumb = { name: string; to?: string }

/** What the page belongs to, from the widest: Shop / Settings / Quotas. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { breadcrumbs } = useTexts(uiTexts)
  return (
    <nav className="page-crumbs" aria-label={breadcrumbs}>
      <ol>
        {crumbs.map(({ name, to }, place) => (
          <li key={place}>
            {to === undefined ? (
              <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page's name, where it is (`crumbs`), a line about it (`below`), where it is explained (`help`), and what can be done (`actions`). */
export function PageHeader(props: {
  title: ReactNode
  crumbs?: Crumb[]
  below?: ReactNode
  help?: ReactNode
  actions?: ReactNode
}) {
  return (
    <>
      {props.crumbs && <Crumbs crumbs={props.crumbs} />}
      <header className="page-header">
        <div className="page-header-words">
          <div className="page-header-title">
            <h1>{props.title}</h1>
            {props.help}
          </div>
          {props.below && <div className="page-header-below">{props.below}</div>}
        </div>
        {props.actions && <div className="page-header-actions">{props.actions}</div>}
      </header>
    </>
  )
}

/** A part of a page with a heading. `boxed` puts its content on a card. */
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
      {props.boxed ? <div className="card card-padded">{props.children}</div> : props.children}
    </section>
  )
}
