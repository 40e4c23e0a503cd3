import type { ReactNode } from 'react'
import { type CodeKind, guessedSource } from '~/digests/code'
import { Copyable } from '~/ui/code'
import { plural } from '~/ui/count-words'
import { ChevronIcon } from '~/ui/icon'
import { OutsideLink } from '~/ui/outside-link'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import type { BreadcrumbView } from './breadcrumb-view'
import type { EventView, RequestView } from './event-view'
import type { PairText } from './value-text'

/** What happened before, the newest last. */
export function Breadcrumbs({ breadcrumbs: { shown, left } }: { breadcrumbs: EventView['breadcrumbs'] }) {
  if (shown.length === 0) return null
  return (
    <Section
      title="Breadcrumbs"
      note={left > 0 ? `the last ${shown.length}; ${left} older ones are in the raw JSON` : undefined}
    >
      <table className="crumbs">
        <colgroup>
          <col className="crumbs-time" />
          <col className="crumbs-category" />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th>Time</th>
            <th>Category</th>
            <th>What happened</th>
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
  return (
    <Section title="Request">
      {request.url && (
        <p className="request-line">
          {request.method && <b>{request.method} </b>}
          <OutsideLink text={request.url} />
        </p>
      )}
      <PairsPart title="Query" pairs={request.query} />
      <PairsPart title="Headers" pairs={request.headers} />
      <PairsPart title="Cookies" pairs={request.cookies} />
      {request.body !== undefined && (
        <div className="part">
          <h3 className="part-title">Body</h3>
          <pre className="part-text">{request.body}</pre>
        </div>
      )}
      <PairsPart title="Server environment" pairs={request.env} folded />
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
            <ChevronIcon />
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
  const guessed = codes.filter((code) => code.source === guessedSource)
  return (
    <SidePart title="Found under">
      <CodeList codes={codes.filter((code) => code.source !== guessedSource)} />
      {guessed.length > 0 && (
        <details>
          <summary className="code-kind">
            {guessed.length} digests it would have in the usual directories, of which one may be right
          </summary>
          <CodeList codes={guessed} />
        </details>
      )}
    </SidePart>
  )
}

/** Ids the event has by nature: where they were found goes without saying. */
const ownIds = new Set<CodeKind>(['event_id', 'trace_id'])

function CodeList({ codes }: { codes: EventView['codes'] }) {
  return (
    <ul className="codes">
      {codes.map((code) => (
        <li key={`${code.kind} ${code.value} ${code.source}`}>
          <div className="code-kind">
            {kinds[code.kind]}
            {code.confidence !== 'exact' && <span> · {code.confidence}</span>}
            {!ownIds.has(code.kind) && <span> · {code.source}</span>}
          </div>
          <Copyable value={code.value} label={`Copy the ${kinds[code.kind].toLowerCase()}`} />
        </li>
      ))}
    </ul>
  )
}

const kinds = {
  digest: 'Digest',
  event_id: 'Event id',
  trace_id: 'Trace id',
  request_id: 'Request id',
  short_id: 'Issue',
} as const

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
  if (shown.length === 0) return null
  return (
    <Section title="Images" note={left > 0 ? `${left} more in the raw JSON` : undefined}>
      <details className="part">
        <summary className="part-title part-title-folded">
          <span className="call-turn">
            <ChevronIcon />
          </span>
          {shown.length + left} loaded
        </summary>
        <ul className="images">
          {shown.map((image, index) => (
            <li className="image" key={index}>
              <div>{image.file}</div>
              <div className="image-ids">
                {image.debugId && <span>debug id {image.debugId} </span>}
                {image.at && <span>at {image.at} </span>}
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
  if (filtered.length === 0 && notes.length === 0) return null
  return (
    <Section title="Changed on the way in" note={plural(filtered.length + moreFiltered + notes.length, 'place')}>
      <ul className="removed">
        {filtered.map(({ path, rule }, index) => (
          <li key={index}>
            <code>{path}</code> <span className="faint">{rule ? `taken out: ${rule}` : 'taken out by the client'}</span>
          </li>
        ))}
        {moreFiltered > 0 && <li className="faint">{plural(moreFiltered, 'more value')} taken out</li>}
        {notes.map(({ path, what }, index) => (
          <li key={index}>
            {path && <code>{path}</code>} <span className="faint">{what}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
