import { Link } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Folded } from '~/ui/folded'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { releasePath } from '../../releases/release-path'
import { AttachmentsPart, FeedbackPart } from './beside-event'
import type { WholeEvent } from './event-loader.server'
import { Images, Removed, RequestPart } from './event-parts'
import { Cards, EventSide } from './event-side'
import type { EventView } from './event-view'
import { Failure } from './failure'
import { StoryPart } from './story'
import { MinifiedStack, RegroupOffer } from './symbolication'
import { Timeline } from './timeline'
import './event.css'

/** A whole event, for the latest one and any other. */
export function EventPage({ event }: { event: WholeEvent }) {
  const texts = useTexts(eventTexts)
  const { parts } = texts
  const [thrown] = event.exceptions
  return (
    <article className="event-columns" aria-label={texts.name(event.id)}>
      <div className="event-main">
        {event.lateStacks > 0 && <RegroupOffer shortId={event.shortId} stacks={event.lateStacks} />}
        {event.minified && (
          <MinifiedStack notice={event.minified} shortId={event.shortId} eventId={event.id} project={event.project} />
        )}
        <Failure event={event} />
        {event.story && <StoryPart story={event.story} />}
        <FeedbackPart feedback={event.feedback} />
        <AttachmentsPart shortId={event.shortId} eventId={event.id} attachments={event.attachments} />
        <Timeline
          timeline={event.timeline}
          failure={
            thrown && { at: event.at, title: [thrown.type, thrown.value?.slice(0, 200)].filter(Boolean).join(': ') }
          }
        />
        {event.request && <RequestPart request={event.request} />}
        <Contexts event={event} />
        {event.extra.length > 0 && (
          <Section title={parts.extra} boxed>
            <Pairs wide pairs={event.extra} />
          </Section>
        )}
        <div className="event-more">
          {event.modules.length > 0 && <Packages event={event} />}
          <Images images={event.images} />
          <Removed filtered={event.filtered} moreFiltered={event.moreFiltered} notes={event.notes} />
        </div>
      </div>
      <EventSide event={event} />
    </article>
  )
}

/** Location and tags, then the contexts. */
function Contexts({ event }: { event: EventView }) {
  const texts = useTexts(stackTexts)
  const { parts } = useTexts(eventTexts)
  return (
    <Section title={texts.contexts}>
      <Cards
        cards={[
          { title: texts.event, pairs: withReleaseLink(event) },
          { title: parts.tags, pairs: event.tags },
          ...event.contexts,
        ]}
      />
    </Section>
  )
}

/** The release leads to its page. */
const withReleaseLink = ({ facts, project }: EventView) =>
  facts.map(({ name, value }) =>
    name === 'release' ? { name, value: <Link to={releasePath(project, value)}>{value}</Link> } : { name, value },
  )

function Packages({ event: { modules } }: { event: EventView }) {
  return (
    <Folded title={useTexts(stackTexts).packages(modules.length)}>
      <Pairs wide pairs={modules} />
    </Folded>
  )
}
