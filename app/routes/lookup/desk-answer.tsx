import { plural } from '~/ui/count-words'
import { Section } from '~/ui/page'
import { Status } from '~/ui/status'
import { Time } from '~/ui/time'
import type { MatchView } from './answer-view'

/**
 * The answer for somebody who helps callers and may not open the issue: known, since when, how often, fixed after which release,
 * and what to say. Nothing in it leads to a page that is not theirs.
 */
export function DeskAnswer({ match }: { match: MatchView }) {
  const { issue, sightings } = match
  return (
    <article className="match" aria-label={issue.shortId}>
      <h2 className="match-title">{issue.shortId}</h2>
      <p className="match-facts">
        <span>{match.project}</span>
        <Status status={issue.status} />
        {issue.lastRelease && <span>last seen in release {issue.lastRelease}</span>}
      </p>
      <dl className="figures">
        <div className="figure">
          <dt className="figure-name">known since</dt>
          <dd className="figure-value">
            <Time at={issue.firstSeen} />
          </dd>
        </div>
        <div className="figure">
          <dt className="figure-name">happened</dt>
          <dd className="figure-value">{times(issue.count)}</dd>
        </div>
        <div className="figure">
          <dt className="figure-name">with this code</dt>
          <dd className="figure-value">{times(sightings.count)}</dd>
        </div>
        <div className="figure">
          <dt className="figure-name">last</dt>
          <dd className="figure-value">
            <Time at={issue.lastSeen} />
          </dd>
        </div>
        {issue.status === 'resolved' && (
          <div className="figure">
            <dt className="figure-name">fixed</dt>
            <dd className="figure-value">
              <Time at={issue.statusAt} />
            </dd>
          </div>
        )}
      </dl>
      <Section title="Tell the caller">
        <blockquote className="match-tell">{match.tell}</blockquote>
      </Section>
    </article>
  )
}

const times = (count: number) => (count === 1 ? 'once' : plural(count, 'time'))
