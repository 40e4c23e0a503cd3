import { href, Link } from 'react-router'
import { ButtonLink } from '~/ui/button'
import { countWords, plural } from '~/ui/count-words'
import { Figure } from '~/ui/figure'
import { Section } from '~/ui/page'
import { Status } from '~/ui/status'
import { Time } from '~/ui/time'
import type { AnswerView, MatchView } from './answer-view'

/** What we took the paste for. */
export function TakenFor({ codes }: { codes: AnswerView['codes'] }) {
  return (
    <p className="answer-codes">
      Read as{' '}
      {codes.map(({ value, kinds }) => (
        <span className="answer-code" key={value}>
          {kinds.join(' or ')} <code className="answer-code-value">{value}</code>
        </span>
      ))}
    </p>
  )
}

/** The likeliest match, whole: the issue, the event, why, how often, since when. */
export function BestMatch({ match }: { match: MatchView }) {
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
        {issue.lastRelease && <span>release {issue.lastRelease}</span>}
      </p>
      <dl className="figures">
        <Figure name={issue.count === 1 ? 'event of this issue' : 'events of this issue'}>
          {countWords(issue.count)}
        </Figure>
        <Figure name="first seen">
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name="last seen">
          <Time at={issue.lastSeen} />
        </Figure>
        <Figure name="this code">{match.sightings.count > 1 ? `${match.sightings.count} times` : 'once'}</Figure>
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
            Open the event
          </ButtonLink>
        )}
        <ButtonLink to={href('/issues/:shortId', { shortId })} variant={event ? 'plain' : 'primary'}>
          Open the issue
        </ButtonLink>
        {event && (
          <span className="match-when">
            event of <Time at={event.timestamp} as="exact" />
          </span>
        )}
      </p>
    </article>
  )
}

/** Further issues the code leads to, less likely ones later. */
export function OtherMatches({ title, matches }: { title: string; matches: MatchView[] }) {
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
              <span>{plural(match.issue.count, 'event')}</span>
              <span>
                last <Time at={match.issue.lastSeen} />
              </span>
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
            <span>
              last <Time at={match.issue.lastSeen} />
            </span>
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
  return <b className="confidence">{confidence}</b>
}

/** The event when it is still kept, else the issue. */
function matchPath({ issue: { shortId }, event }: MatchView): string {
  if (!event) return href('/issues/:shortId', { shortId })
  return href('/issues/:shortId/events/:eventId', { shortId, eventId: event.id })
}
