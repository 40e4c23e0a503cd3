import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '~/ui/button'
import { ChevronIcon } from '~/ui/icon'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { LevelMark } from '~/ui/status'
import { Time } from '~/ui/time'
import { AttachmentsPart, FeedbackPart } from './beside-event'
import type { WholeEvent } from './event-loader.server'
import { Breadcrumbs, Codes, PairsPart, Removed, RequestPart, SidePart } from './event-parts'
import { eventPath } from './event-path'
import type { EventView } from './event-view'
import { ExceptionStack, Stack } from './stack'

/** One event, whole: used for the latest one and for any other. */
export function EventPage({ event, latest }: { event: WholeEvent; latest: boolean }) {
  return (
    <article aria-label={`Event ${event.id}`}>
      <EventBar event={event} latest={latest} />
      <div className="event-columns">
        <div>
          <Failure event={event} />
          <FeedbackPart feedback={event.feedback} />
          <AttachmentsPart shortId={event.shortId} eventId={event.id} attachments={event.attachments} />
          <Breadcrumbs breadcrumbs={event.breadcrumbs} />
          {event.request && <RequestPart request={event.request} />}
          {event.extra.length > 0 && (
            <Section title="Extra">
              <Pairs wide pairs={event.extra} />
            </Section>
          )}
          {event.modules.length > 0 && (
            <Section title="Modules">
              <PairsPart title={`${event.modules.length} installed`} pairs={event.modules} folded />
            </Section>
          )}
          <Removed filtered={event.filtered} notes={event.notes} />
        </div>
        <aside aria-label="About this event">
          <Codes codes={event.codes} />
          <SideList title="Where" pairs={event.facts} />
          <SideList title="Tags" pairs={event.tags} />
          <SideList title="User" pairs={event.user} />
          {event.contexts.map((context) => (
            <SideList key={context.name} title={contextTitle(context.name)} pairs={context.pairs} />
          ))}
        </aside>
      </div>
    </article>
  )
}

/** Which event this is, and the way to its neighbours. */
function EventBar({ event, latest }: { event: EventView; latest: boolean }) {
  const { shortId } = event
  return (
    <div className="event-bar">
      <div className="event-bar-words">
        <LevelMark level={event.level} />
        <span>
          {latest ? 'Latest event, ' : 'Event of '}
          <Time at={event.at} as={latest ? 'ago' : 'exact'} />
        </span>
        <a className="faint" href={href('/issues/:shortId/events/:eventId/json', { shortId, eventId: event.id })}>
          Raw JSON
        </a>
      </div>
      <nav className="event-bar-moves" aria-label="Events">
        <Move to={event.older && eventPath(shortId, 'oldest')}>First</Move>
        <Move to={event.older && eventPath(shortId, event.older)} shortcut="[">
          Older
        </Move>
        <Move to={event.newer && eventPath(shortId, event.newer)} shortcut="]">
          Newer
        </Move>
        <Move to={event.newer && href('/issues/:shortId', { shortId })}>Latest</Move>
      </nav>
    </div>
  )
}

function Move({ to, shortcut, children }: { to: string | undefined; shortcut?: string; children: ReactNode }) {
  if (!to) return <span className="event-move-none">{children}</span>
  return (
    <ButtonLink to={to} variant="quiet" size="small" shortcut={shortcut} preventScrollReset>
      {children}
    </ButtonLink>
  )
}

/** What failed: the exceptions, else the message, else the threads alone. */
function Failure({ event }: { event: EventView }) {
  const { exceptions, threads, message } = event
  return (
    <>
      {exceptions.length > 0 && (
        <Section
          title={
            exceptions.length > 1 ? `Exception and its ${exceptions.length > 2 ? 'causes' : 'cause'}` : 'Exception'
          }
        >
          {exceptions.map((exception, index) => (
            <ExceptionStack key={index} exception={exception} open={index === 0} cause={index > 0} />
          ))}
        </Section>
      )}
      {message && (
        <Section title="Message">
          <p className="event-message">{message}</p>
        </Section>
      )}
      {threads.length > 0 && (
        <Section title="Threads">
          {threads.map((thread, index) => (
            <details className="part" key={index} open={exceptions.length === 0 && index === 0}>
              <summary className="part-title part-title-folded">
                <span className="call-turn">
                  <ChevronIcon />
                </span>
                {thread.name} {thread.crashed && <b>crashed</b>}
              </summary>
              <Stack parts={thread.stack} open={false} />
            </details>
          ))}
        </Section>
      )}
    </>
  )
}

function SideList({ title, pairs }: { title: string; pairs: EventView['tags'] }) {
  if (pairs.length === 0) return null
  return (
    <SidePart title={title}>
      <Pairs pairs={pairs} />
    </SidePart>
  )
}

function contextTitle(name: string): string {
  const known: Record<string, string> = {
    os: 'Operating system',
    client_os: 'Client’s operating system',
    app: 'Application',
    gpu: 'GPU',
    culture: 'Locale',
    nextjs: 'Next.js',
  }
  return known[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
