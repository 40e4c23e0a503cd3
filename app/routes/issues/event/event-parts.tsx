import type { ReactNode } from 'react'
import { type CodeKind, guessedSource } from '~/digests/code'
import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Icon } from '~/ui/icon'
import { OutsideLink } from '~/ui/outside-link'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import type { BreadcrumbView } from './breadcrumb-view'
import type { EventView, RequestView } from './event-view'
import type { PairText } from './value-text'
import './event.css'

/** What happened before, the newest last. */
export function Breadcrumbs({ breadcrumbs: { shown, left } }: { breadcrumbs: EventView['breadcrumbs'] }) {
  const texts = useTexts(eventTexts)
  if (shown.length === 0) return null
  return (
    <Section title={texts.parts.breadcrumbs} note={left > 0 ? texts.olderCrumbs(shown.length, left) : undefined}>
      <table className="crumbs">
        <colgroup>
          <col className="crumbs-time" />
          <col className="crumbs-category" />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th>{texts.crumbColumns.time}</th>
            <th>{texts.crumbColumns.category}</th>
            <th>{texts.crumbColumns.what}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((crumb, index) => (
            <tr className="crumb" key={index}>
              <td className="crumb-time">{crumb.at !== undefined && <Time at={crumb.at} as="clock" />}</td>
              <td className="crumb-category">
                {crumb.category}
                {crumb.level && <span className="crumb-level"> {crumb.level}</span>}
              </td>
              <td className="crumb-words">
                <CrumbWords crumb={crumb} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function CrumbWords({ crumb }: { crumb: BreadcrumbView }) {
  if (crumb.details.length === 0) return <>{crumb.message}</>
  if (!crumb.message) return <Pairs wide pairs={crumb.details} />
  return (
    <details>
      <summary className="crumb-summary">{crumb.message}</summary>
      <div className="crumb-details">
        <Pairs wide pairs={crumb.details} />
      </div>
    </details>
  )
}

/** The request the failure happened in. */
export function RequestPart({ request }: { request: RequestView }) {
  const { parts } = useTexts(eventTexts)
  return (
    <Section title={parts.request}>
      {request.url && (
        <p className="request-line">
          {request.method && <b>{request.method} </b>}
          <OutsideLink text={request.url} />
        </p>
      )}
      <PairsPart title={parts.query} pairs={request.query} />
      <PairsPart title={parts.headers} pairs={request.headers} />
      <PairsPart title={parts.cookies} pairs={request.cookies} />
      {request.body !== undefined && (
        <div className="part">
          <h3 className="part-title">{parts.body}</h3>
          <pre className="part-text">{request.body}</pre>
        </div>
      )}
      <PairsPart title={parts.env} pairs={request.env} folded />
    </Section>
  )
}

/** A small titled list of names and values; nothing when there are none. */
export function PairsPart({ title, pairs, folded }: { title: string; pairs: PairText[]; folded?: boolean }) {
  if (pairs.length === 0) return null
  if (folded) {
    return (
      <details className="part">
        <summary className="part-title part-title-folded">
          <span className="call-turn">
            <Icon name="right" />
          </span>
          {title}
        </summary>
        <Pairs wide pairs={pairs} />
      </details>
    )
  }
  return (
    <div className="part">
      <h3 className="part-title">{title}</h3>
      <Pairs wide pairs={pairs} />
    </div>
  )
}

/** The codes under which this event can be found, to be read out or copied. */
export function Codes({ codes }: { codes: EventView['codes'] }) {
  const texts = useTexts(eventTexts)
  const guessed = codes.filter((code) => code.source === guessedSource)
  return (
    <SidePart title={texts.parts.foundUnder}>
      <CodeList codes={codes.filter((code) => code.source !== guessedSource)} />
      {guessed.length > 0 && (
        <details>
          <summary className="code-kind">{texts.guessed(guessed.length)}</summary>
          <CodeList codes={guessed} />
        </details>
      )}
    </SidePart>
  )
}

/** Ids the event has by nature: where they were found goes without saying. */
const ownIds = new Set<CodeKind>(['event_id', 'trace_id'])

function CodeList({ codes }: { codes: EventView['codes'] }) {
  const texts = useTexts(eventTexts)
  return (
    <ul className="codes">
      {codes.map((code) => (
        <li key={`${code.kind} ${code.value} ${code.source}`}>
          <div className="code-kind">
            {texts.kinds[code.kind]}
            {code.confidence !== 'exact' && <span> · {code.confidence}</span>}
            {!ownIds.has(code.kind) && <span> · {code.source}</span>}
          </div>
          <Copyable value={code.value} label={texts.copyKind[code.kind]} />
        </li>
      ))}
    </ul>
  )
}

export function SidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="side-part">
      <h2 className="side-part-title">{title}</h2>
      {children}
    </section>
  )
}

/** What was loaded: executables and libraries of native programs, scripts with the ids of their source maps. */
export function Images({ images: { shown, left } }: { images: EventView['images'] }) {
  const texts = useTexts(eventTexts)
  if (shown.length === 0) return null
  return (
    <Section title={texts.parts.images} note={left > 0 ? texts.moreImages(left) : undefined}>
      <details className="part">
        <summary className="part-title part-title-folded">
          <span className="call-turn">
            <Icon name="right" />
          </span>
          {texts.loaded(shown.length + left)}
        </summary>
        <ul className="images">
          {shown.map((image, index) => (
            <li className="image" key={index}>
              <div>{image.file}</div>
              <div className="image-ids">
                {image.debugId && <span>{texts.debugId(image.debugId)}</span>}
                {image.at && <span>{texts.imageAt(image.at)}</span>}
                {image.kind}
              </div>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

/** What is not there any more: secrets taken out before anything was kept, and what was cut or could not be read. */
export function Removed({ filtered, moreFiltered, notes }: Pick<EventView, 'filtered' | 'moreFiltered' | 'notes'>) {
  const texts = useTexts(eventTexts)
  if (filtered.length === 0 && notes.length === 0) return null
  return (
    <Section title={texts.parts.changed} note={texts.places(filtered.length + moreFiltered + notes.length)}>
      <ul className="removed">
        {filtered.map(({ path, rule }, index) => (
          <li key={index}>
            <code>{path}</code> <span className="faint">{rule ? texts.takenOut(rule) : texts.takenOutByClient}</span>
          </li>
        ))}
        {moreFiltered > 0 && <li className="faint">{texts.moreTakenOut(moreFiltered)}</li>}
        {notes.map(({ path, what }, index) => (
          <li key={index}>
            {path && <code>{path}</code>} <span className="faint">{what}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
