import type { ReactNode } from 'react'
import { countWords, plural } from '~/ui/count-words'
import { Figure } from '~/ui/figure'
import { Section } from '~/ui/page'
import { Status } from '~/ui/status'
import { Time } from '~/ui/time'
import type { MatchView } from './answer-view'

/**
 * The answer for somebody who helps callers and may not open the issue: known, since when, how often, fixed after which release,
 * and what to say; below it what developers and colleagues wrote down (`children`). Nothing in it leads to a page that is not theirs.
 */
export function DeskAnswer({ match, children }: { match: MatchView; children?: ReactNode }) {
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
        <Figure name="known since">
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name="happened">{times(issue.count)}</Figure>
        {issue.users > 0 && (
          <Figure name={issue.users === 1 ? 'person affected' : 'people affected'}>{countWords(issue.users)}</Figure>
        )}
        <Figure name="with this code">{times(sightings.count)}</Figure>
        <Figure name="last">
          <Time at={issue.lastSeen} />
        </Figure>
        {issue.status === 'resolved' && (
          <Figure name="fixed">
            <Time at={issue.statusAt} />
          </Figure>
        )}
        {issue.fixedIn && (
          <Figure name="fixed in">{issue.fixedIn === 'next' ? 'the next release' : issue.fixedIn.release}</Figure>
        )}
      </dl>
      <Section title="Tell the caller">
        <blockquote className="match-tell">{match.tell}</blockquote>
      </Section>
      {children}
    </article>
  )
}

const times = (count: number) => (count === 1 ? 'once' : plural(count, 'time'))
