import { href, Link } from 'react-router'
import { lookupTexts } from '~/texts/en/lookup'
import { uiTexts } from '~/texts/en/ui'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Status } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Figure } from '~/ui/figure'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { AnswerView, MatchView } from './answer-view'
import './answer.css'

/** What we took the paste for. */
export function TakenFor({ codes }: { codes: AnswerView['codes'] }) {
  const texts = useTexts(lookupTexts)
  return (
    <p className="answer-codes">
      {texts.readAs}{' '}
      {codes.map(({ value, kinds }) => (
        <span className="answer-code" key={value}>
          {kinds.join(texts.or)} <code className="answer-code-value">{value}</code>
        </span>
      ))}
    </p>
  )
}

/** The likeliest match, whole: the issue, the event, why, how often, since when. */
export function BestMatch({ match }: { match: MatchView }) {
  const texts = useTexts(lookupTexts)
  const { count } = useNumbers()
  const { issue, event } = match
  const { shortId } = issue
  return (
    <article className="match" aria-label={`${shortId}: ${issue.title}`}>
      <p className="match-why">
        <Confidence confidence={match.confidence} /> {match.why}
      </p>
      <h2 className="match-title">{issue.title}</h2>
      <p className="match-facts">
        <span>{match.project}</span>
        <span>{shortId}</span>
        <Status status={issue.status} />
        {issue.lastRelease && <span>{texts.release(issue.lastRelease)}</span>}
      </p>
      <dl className="figures">
        <Figure name={texts.eventsOfIssue(issue.count)}>{count(issue.count)}</Figure>
        <Figure name={texts.firstSeen}>
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name={texts.lastSeen}>
          <Time at={issue.lastSeen} />
        </Figure>
        <Figure name={texts.thisCode}>{texts.times(match.sightings.count)}</Figure>
      </dl>
      {event?.line && (
        <p className="match-line">
          <span className="match-line-place">
            {event.line.function && `${event.line.function} `}
            {event.line.file}:{event.line.line}
          </span>
          {event.line.text && <code className="match-line-text">{event.line.text}</code>}
        </p>
      )}
      <p className="match-actions">
        {event && (
          <ButtonLink
            variant="primary"
            to={href('/issues/:shortId/events/:eventId', { shortId, eventId: event.id })}
            data-row
          >
            {texts.openEvent}
          </ButtonLink>
        )}
        <ButtonLink to={href('/issues/:shortId', { shortId })} variant={event ? 'plain' : 'primary'}>
          {texts.openIssue}
        </ButtonLink>
        {event && <span className="match-when">{texts.eventOf(<Time at={event.timestamp} as="exact" />)}</span>}
      </p>
    </article>
  )
}

/** Further issues the code leads to, less likely ones later. */
export function OtherMatches({ title, matches }: { title: string; matches: MatchView[] }) {
  const texts = useTexts(lookupTexts)
  const { events } = useTexts(uiTexts)
  return (
    <Section title={title}>
      <ol className="matches">
        {matches.map((match) => (
          <li className="matches-item" key={`${match.issue.shortId} ${match.code}`}>
            {match.mayOpen ? (
              <Link className="matches-title" to={matchPath(match)} data-row>
                {match.issue.title}
              </Link>
            ) : (
              <span className="matches-title">{match.issue.shortId}</span>
            )}
            <p className="match-facts">
              <span>{match.project}</span>
              {match.mayOpen && <span>{match.issue.shortId}</span>}
              <Status status={match.issue.status} />
              <span>{events(match.issue.count)}</span>
              <span>{texts.last(<Time at={match.issue.lastSeen} />)}</span>
            </p>
            <p className="match-why">
              <Confidence confidence={match.confidence} /> {match.why}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Known digests one slip away, with the digits that differ marked. */
export function NearMisses({ matches }: { matches: AnswerView['nearMisses'] }) {
  const texts = useTexts(lookupTexts)
  return (
    <ol className="matches">
      {matches.map((match) => (
        <li className="matches-item" key={match.code}>
          <Link className="near-code" to={`${href('/lookup')}?q=${encodeURIComponent(match.code)}`} data-row>
            <Slip code={match.code} asked={match.asked} />
          </Link>
          <p className="match-facts">
            <span>{match.issue.title}</span>
            <span>{match.project}</span>
            <span>{texts.last(<Time at={match.issue.lastSeen} />)}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The beginning and the end that are the same stay plain; what is between is marked. */
function Slip({ code, asked }: { code: string; asked: string }) {
  let start = 0
  while (start < code.length && code[start] === asked[start]) start++
  let end = 0
  while (end < code.length - start && code.at(-1 - end) === asked.at(-1 - end)) end++
  return (
    <>
      {code.slice(0, start)}
      <mark className="near-slip">{code.slice(start, code.length - end)}</mark>
      {code.slice(code.length - end)}
    </>
  )
}

function Confidence({ confidence }: { confidence: MatchView['confidence'] }) {
  return <b className="confidence">{useTexts(lookupTexts).confidence[confidence]}</b>
}

/** The event when it is still kept, else the issue. */
function matchPath({ issue: { shortId }, event }: MatchView): string {
  if (!event) return href('/issues/:shortId', { shortId })
  return href('/issues/:shortId/events/:eventId', { shortId, eventId: event.id })
}
