import type { ReactNode } from 'react'
import { lookupTexts } from '~/texts/en/lookup'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Status } from '~/ui/badge'
import { Figure } from '~/ui/figure'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { MatchView } from './answer-view'
import './answer.css'

/**
 * The answer for somebody who helps callers and may not open the issue: known, since when, how often, fixed after which release,
 * and what to say; below it what developers and colleagues wrote down (`children`). Nothing in it leads to a page that is not theirs.
 */
export function DeskAnswer({ match, children }: { match: MatchView; children?: ReactNode }) {
  const texts = useTexts(lookupTexts)
  const { count } = useNumbers()
  const { times } = texts
  const { issue, sightings } = match
  return (
    <article className="match" aria-label={issue.shortId}>
      <h2 className="match-title">{issue.shortId}</h2>
      <p className="match-facts">
        <span>{match.project}</span>
        <Status status={issue.status} />
        {issue.lastRelease && <span>{texts.lastSeenIn(issue.lastRelease)}</span>}
      </p>
      <dl className="figures">
        <Figure name={texts.knownSince}>
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name={texts.happened}>{times(issue.count)}</Figure>
        {issue.users > 0 && <Figure name={texts.people(issue.users)}>{count(issue.users)}</Figure>}
        <Figure name={texts.withCode}>{times(sightings.count)}</Figure>
        <Figure name={texts.lastTime}>
          <Time at={issue.lastSeen} />
        </Figure>
        {issue.status === 'resolved' && (
          <Figure name={texts.fixed}>
            <Time at={issue.statusAt} />
          </Figure>
        )}
        {issue.fixedIn && (
          <Figure name={texts.fixedIn}>{issue.fixedIn === 'next' ? texts.nextRelease : issue.fixedIn.release}</Figure>
        )}
      </dl>
      <Section title={texts.tell}>
        <blockquote className="match-tell">{match.tell}</blockquote>
      </Section>
      {children}
    </article>
  )
}
