import { href, Link } from 'react-router'
import { lookupTexts } from '~/texts/en/lookup'
import { uiTexts } from '~/texts/en/ui'
import { useTexts } from '~/texts/use-texts'
import { Status } from '~/ui/badge'
import { Section } from '~/ui/page'
import { PlatformTile } from '~/ui/platform-tile'
import { Time } from '~/ui/time'
import { type MatchView, matchPath, type NearView } from './answer-view'
import { Confidence } from './found'
import './answer.css'
import './beside-answer.css'

/** Further matches of the code, less likely ones later. */
export function OtherMatches({ matches }: { matches: MatchView[] }) {
  const texts = useTexts(lookupTexts)
  const { events } = useTexts(uiTexts)
  return (
    <Section title={texts.others}>
      <ol className="card matches">
        {matches.map((match) => (
          <li className="matches-item" key={`${match.issue.shortId} ${match.code}`}>
            {match.mayOpen ? (
              <Link className="matches-title" to={matchPath(match)} data-row>
                {match.issue.type && <b>{match.issue.type}</b>} {match.issue.text}
              </Link>
            ) : (
              <span className="matches-title">{match.issue.shortId}</span>
            )}
            <p className="matches-facts">
              <Confidence confidence={match.confidence} />
              <PlatformTile platform={match.issue.platform} />
              <span>{match.project.name}</span>
              {match.mayOpen && <span>{match.issue.shortId}</span>}
              <Status status={match.issue.status} />
              <span>{events(match.issue.count)}</span>
              <span>{texts.last(<Time at={match.issue.lastSeen} />)}</span>
            </p>
            <p className="matches-why">{match.why}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Known digests that are easily confused with the pasted one; differences are marked. */
export function NearMisses({ matches }: { matches: NearView[] }) {
  const texts = useTexts(lookupTexts)
  return (
    <ol className="matches">
      {matches.map((match) => (
        <li className="matches-item" key={match.code}>
          <NearCode near={match} />
          <p className="matches-facts">
            <span>{match.title}</span>
            <span>{match.project}</span>
            <span>{texts.last(<Time at={match.lastSeen} />)}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The same in the side column, for a code that was found. */
export function SimilarCodes({ title, matches }: { title: string; matches: NearView[] }) {
  const texts = useTexts(lookupTexts)
  if (matches.length === 0) return null
  return (
    <Section title={title}>
      <p className="side-note">{texts.easilyConfused}</p>
      <ol className="side-list">
        {matches.map((match) => (
          <li className="digest-box side-code" key={match.code}>
            <NearCode near={match} />
            <span className="side-note">
              <Time at={match.lastSeen} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The common beginning and end are plain; the part between is marked. */
function NearCode({ near: { code, asked } }: { near: NearView }) {
  let start = 0
  while (start < code.length && code[start] === asked[start]) start++
  let end = 0
  while (end < code.length - start && code.at(-1 - end) === asked.at(-1 - end)) end++
  return (
    <Link className="near-code" to={`${href('/lookup')}?q=${encodeURIComponent(code)}`} data-row>
      {code.slice(0, start)}
      <mark className="near-slip">{code.slice(start, code.length - end)}</mark>
      {code.slice(code.length - end)}
    </Link>
  )
}
