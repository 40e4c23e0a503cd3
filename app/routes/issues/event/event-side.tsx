import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type CodeKind, guessedSource } from '~/digests/code'
import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Avatar } from '~/ui/avatar'
import { Copyable } from '~/ui/code'
import { Distribution } from '~/ui/distribution'
import { Pairs } from '~/ui/pairs'
import { RelatedPart } from '../issue/related'
import { eventsWith, type TagView } from '../issue/tags-view'
import { CopyMarkdownLink } from './copy-markdown-link'
import type { WholeEvent } from './event-loader.server'
import type { EventView } from './event-view'
import { KeepingPart } from './keeping-part'
import { SidePart } from './side-part'
import { SuspectCommits } from './suspect-commits'
import './event-side.css'

/** Beside the stack trace: codes, user, tags, suspect commits, related issues. */
export function EventSide({ event }: { event: WholeEvent }) {
  const { parts } = useTexts(eventTexts)
  const { shortId, id } = event
  const texts = useTexts(stackTexts)
  return (
    <aside className="event-side" aria-label={parts.about}>
      <Codes codes={event.codes} />
      <UserPart event={event} />
      <TagsPart shortId={shortId} tags={event.tagsOfAll} />
      <SuspectCommits suspects={event.suspects} />
      <RelatedPart related={event.related} />
      <KeepingPart shortId={shortId} id={id} keptFor={event.keptFor} />
      <p className="side-facts">
        <Link to={`${href('/issues/:shortId/grouping', { shortId })}?event=${id}`}>{texts.why}</Link>
        <a href={href('/issues/:shortId/events/:eventId/json', { shortId, eventId: id })}>{texts.rawJson}</a>
        <CopyMarkdownLink key={id} shortId={shortId} eventId={id} />
      </p>
    </aside>
  )
}

/** The codes of this event, to read out or copy. The digest is marked. */
function Codes({ codes }: { codes: EventView['codes'] }) {
  const texts = useTexts(eventTexts)
  const guessed = codes.filter((code) => code.source === guessedSource)
  const sure = codes.filter((code) => code.source !== guessedSource)
  const marked = sure.find(({ kind }) => kind === 'digest')
  return (
    <SidePart title={useTexts(stackTexts).codes}>
      <CodeList codes={sure} marked={marked} />
      {guessed.length > 0 && (
        <details>
          <summary className="code-kind">{texts.guessed(guessed.length)}</summary>
          <CodeList codes={guessed} />
        </details>
      )}
    </SidePart>
  )
}

/** Ids every event has; their source need not be named. */
const ownIds = new Set<CodeKind>(['event_id', 'trace_id'])

function CodeList({ codes, marked }: { codes: EventView['codes']; marked?: EventView['codes'][number] }) {
  const texts = useTexts(eventTexts)
  return (
    <ul className="codes">
      {codes.map((code) => (
        <li key={`${code.kind} ${code.value} ${code.source}`}>
          <div className="code-kind">
            {texts.kinds[code.kind]}
            {!ownIds.has(code.kind) && (
              <span className="code-source">
                {code.confidence} · {code.source}
              </span>
            )}
          </div>
          <Copyable value={code.value} label={texts.copyKind[code.kind]} mark={code === marked} />
        </li>
      ))}
    </ul>
  )
}

/** The user: a name first, then other fields. */
function UserPart({ event: { user, shortId } }: { event: EventView }) {
  const texts = useTexts(stackTexts)
  if (user.length === 0) return null
  const named = ['name', 'username', 'email', 'id'].flatMap((one) => user.find(({ name }) => name === one) ?? [])[0]
  const id = user.find(({ name }) => name === 'id')?.value
  const to = id && eventsWith(shortId, 'user.id', id)
  return (
    <SidePart title={texts.user}>
      {named && (
        <p className="event-user">
          <Avatar name={named.value} />
          <span className="part-title-words">{named.value}</span>
          {to && (
            <a className="side-part-more" href={to}>
              {texts.userEvents}
            </a>
          )}
        </p>
      )}
      <Pairs pairs={user.filter((pair) => pair !== named)} />
    </SidePart>
  )
}

/** Distributions of the few tags that say most; only those with at least two values. */
function TagsPart({ shortId, tags }: { shortId: string; tags: TagView[] }) {
  const texts = useTexts(stackTexts)
  const telling = tags.filter(({ values }) => values.length > 1)
  if (telling.length === 0) return null
  return (
    <SidePart title={texts.tags} more={<Link to={href('/issues/:shortId/tags', { shortId })}>{texts.allTags}</Link>}>
      {telling.map(({ name, values, count, others }) => (
        <section key={name} className="event-tag" aria-label={name}>
          <h3 className="small">{name}</h3>
          <Distribution total={count} rows={values.map(({ value, count, to }) => ({ name: value, count, to }))} />
          {others > 0 && <p className="small faint">{texts.otherValues(others)}</p>}
        </section>
      ))}
    </SidePart>
  )
}

/** Cards of names and values below the stack trace, in as many columns as fit. */
export function Cards({ cards }: { cards: { title: string; pairs: { name: string; value: ReactNode }[] }[] }) {
  return (
    <div className="event-cards">
      {cards
        .filter(({ pairs }) => pairs.length > 0)
        .map(({ title, pairs }) => (
          <section key={title} className="card event-card">
            <h3 className="event-card-title">{title}</h3>
            <Pairs pairs={pairs} />
          </section>
        ))}
    </div>
  )
}
