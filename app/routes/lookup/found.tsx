import { href, Link } from 'react-router'
import { lookupTexts } from '~/texts/en/lookup'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { triageView } from './answer-view'
import { type BestView, type MatchView, matchPath } from './answer-view'
import { CopyAction } from './copy-action'
import { Thread } from './thread'
import './answer.css'

/** The best match in full: from the digest to the line of code that failed. `link`: the address of this answer. */
export function Found(props: {
  title: string
  match: BestView
  triage: ReturnType<typeof triageView>
  hints: string[]
  link: string
}) {
  const { title, match, triage, hints, link } = props
  const texts = useTexts(lookupTexts)
  const { shortId } = match.issue
  return (
    <article className="card answer-card" aria-label={`${shortId}: ${match.issue.title}`}>
      <div className="card-head">
        <Icon name="check" tone="green" />
        <h2>{title}</h2>
        <Confidence confidence={match.confidence} />
        <span className="section-note">{match.why}</span>
      </div>
      <div className="answer-body">
        <Hints hints={hints} />
        <Thread match={match} triage={triage} />
        <div className="answer-actions">
          {match.event && (
            <ButtonLink variant="primary" to={matchPath(match)} data-row>
              {texts.openEvent}
              <Icon name="arrow" />
            </ButtonLink>
          )}
          <ButtonLink to={href('/issues/:shortId', { shortId })} variant={match.event ? 'plain' : 'primary'}>
            {texts.openIssue}
          </ButtonLink>
          <CopyAction text={link} icon="link" quiet>
            {texts.copyLink}
          </CopyAction>
          {match.receipt && (
            <Link className="answer-receipt" to={match.receipt}>
              {texts.visitorSees}
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

/** The confidence of the match. */
export function Confidence({ confidence }: { confidence: MatchView['confidence'] }) {
  const words = useTexts(lookupTexts).confidence[confidence]
  return <Badge tone={confidence === 'exact' ? 'green' : undefined}>{words}</Badge>
}

/** Hints about the answer, or why there is none. */
export function Hints({ hints }: { hints: string[] }) {
  if (hints.length === 0) return null
  return (
    <ul className="answer-hints">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}
