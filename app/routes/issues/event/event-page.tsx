import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { LevelMark } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { releasePath } from '../../releases/release-path'
import { GroupedBy } from '../grouping/grouped-by'
import { RelatedPart } from '../issue/related'
import { TagsShort } from '../issue/tags-parts'
import { AttachmentsPart, FeedbackPart } from './beside-event'
import { CopyMarkdownLink } from './copy-markdown-link'
import type { WholeEvent } from './event-loader.server'
import { Breadcrumbs, Codes, Images, PairsPart, Removed, RequestPart, SidePart } from './event-parts'
import { eventPath } from './event-path'
import type { EventView } from './event-view'
import { Failure } from './failure'
import { StoryPart } from './story'
import { MinifiedStack, RegroupOffer } from './symbolication'
import './event.css'

/** One event, whole: used for the latest one and for any other. */
export function EventPage({ event, latest }: { event: WholeEvent; latest: boolean }) {
  const texts = useTexts(eventTexts)
  const { parts } = texts
  return (
    <article aria-label={texts.name(event.id)}>
      <EventBar event={event} latest={latest} />
      <div className="event-columns">
        <div>
          {event.story && <StoryPart story={event.story} />}
          {event.lateStacks > 0 && <RegroupOffer shortId={event.shortId} stacks={event.lateStacks} />}
          {event.minified && (
            <MinifiedStack notice={event.minified} shortId={event.shortId} eventId={event.id} project={event.project} />
          )}
          <Failure event={event} />
          <FeedbackPart feedback={event.feedback} />
          <AttachmentsPart shortId={event.shortId} eventId={event.id} attachments={event.attachments} />
          <Breadcrumbs breadcrumbs={event.breadcrumbs} />
          {event.request && <RequestPart request={event.request} />}
          {event.extra.length > 0 && (
            <Section title={parts.extra}>
              <Pairs wide pairs={event.extra} />
            </Section>
          )}
          {event.modules.length > 0 && (
            <Section title={parts.modules}>
              <PairsPart title={texts.installed(event.modules.length)} pairs={event.modules} folded />
            </Section>
          )}
          <Images images={event.images} />
          <Removed filtered={event.filtered} moreFiltered={event.moreFiltered} notes={event.notes} />
        </div>
        <aside aria-label={parts.about}>
          <Codes codes={event.codes} />
          <SideList title={parts.where} pairs={withReleaseLink(event)} />
          <SideList title={parts.tags} pairs={event.tags} />
          <TagsShort shortId={event.shortId} tags={event.tagsOfAll} />
          <RelatedPart related={event.related} />
          <SideList title={parts.user} pairs={event.user} />
          {event.contexts.map((context) => (
            <SideList key={context.title} title={context.title} pairs={context.pairs} />
          ))}
          <GroupedBy shortId={event.shortId} eventId={event.id} />
        </aside>
      </div>
    </article>
  )
}

/** Which event this is, and the way to its neighbours. */
function EventBar({ event, latest }: { event: EventView; latest: boolean }) {
  const { shortId } = event
  const texts = useTexts(eventTexts)
  return (
    <div className="event-bar">
      <div className="event-bar-words">
        <LevelMark level={event.level} />
        <span>{latest ? texts.latest(<Time at={event.at} />) : texts.of(<Time at={event.at} as="exact" />)}</span>
        <a className="faint" href={href('/issues/:shortId/events/:eventId/json', { shortId, eventId: event.id })}>
          {texts.rawJson}
        </a>
        <CopyMarkdownLink key={event.id} shortId={shortId} eventId={event.id} />
      </div>
      <nav className="event-bar-moves" aria-label={texts.events}>
        <Move to={event.older && eventPath(shortId, 'oldest')}>{texts.moves.first}</Move>
        <Move to={event.older && eventPath(shortId, event.older)} shortcut="[">
          {texts.moves.older}
        </Move>
        <Move to={event.newer && eventPath(shortId, event.newer)} shortcut="]">
          {texts.moves.newer}
        </Move>
        <Move to={event.newer && href('/issues/:shortId', { shortId })}>{texts.moves.latest}</Move>
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

/** The release leads to its page. */
const withReleaseLink = ({ facts, project }: EventView): Pair[] =>
  facts.map(({ name, value }) =>
    name === 'release' ? { name, value: <Link to={releasePath(project, value)}>{value}</Link> } : { name, value },
  )

type Pair = { name: string; value: ReactNode }

function SideList({ title, pairs }: { title: string; pairs: Pair[] }) {
  if (pairs.length === 0) return null
  return (
    <SidePart title={title}>
      <Pairs pairs={pairs} />
    </SidePart>
  )
}
