import { href, Link } from 'react-router'
import { lookupTexts } from '~/texts/en/lookup'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { EscalatingBadge, Status } from '~/ui/badge'
import { classNames } from '~/ui/class-names'
import { CopyButton, DigestGroups } from '~/ui/code'
import { Figure } from '~/ui/figure'
import { PlatformTile } from '~/ui/platform-tile'
import { Time } from '~/ui/time'
import { SourceCode } from '../issues/event/source-code'
import { releasePath } from '../releases/release-path'
import type { BestView, triageView } from './answer-view'
import './thread.css'

type Triage = ReturnType<typeof triageView>

/** Three stops: the digest, the issue, the line of code that broke, where the thread bends into the marked line. */
export function Thread({ match, triage }: { match: BestView; triage: Triage }) {
  const { source, event } = match
  return (
    <ol>
      <li className="thread-stop">
        <DigestStop match={match} />
      </li>
      <li className="thread-stop">
        <IssueStop match={match} triage={triage} />
      </li>
      {event?.line && (
        <li className={source ? classNames('thread-end', depths[hitOf(source)]) : 'thread-stop'}>
          <LineStop line={event.line} source={source} />
        </li>
      )}
    </ol>
  )
}

/** How many lines are before the one that failed. */
const depths = ['thread-end-first', 'thread-end-second', 'thread-end-third'] as const

const hitOf = (source: NonNullable<BestView['source']>) => source.findIndex(({ hit }) => hit)

/** Longer codes are not read out, so they are smaller. */
const longestLarge = 16

function DigestStop({ match: { code, kind, confidence, sightings } }: { match: BestView }) {
  const texts = useTexts(lookupTexts)
  const at = <Time at={sightings.lastSeen} />
  const isShown = kind === 'digest' && confidence === 'exact'
  return (
    <>
      <p className="thread-note">{(isShown ? texts.visitorSaw : texts.seen)(at, sightings.count)}</p>
      <p className="thread-digest">
        <code className={classNames('thread-code', code.length > longestLarge && 'thread-code-long')}>
          <DigestGroups digest={code} />
        </code>
        <CopyButton text={code} label={texts.copyCode(code)} />
      </p>
    </>
  )
}

function IssueStop({ match: { issue, project }, triage }: { match: BestView; triage: Triage }) {
  const texts = useTexts(lookupTexts)
  const { count } = useNumbers()
  const { shortId, lastRelease } = issue
  return (
    <>
      <p className="thread-note">
        <PlatformTile platform={issue.platform} />
        <span>{project.name}</span>
        <Link to={href('/issues/:shortId', { shortId })}>{shortId}</Link>
        <Status status={issue.status} />
        {triage.escalating && <EscalatingBadge />}
        {lastRelease && (
          <span>{texts.inRelease(<Link to={releasePath(project.slug, lastRelease)}>{lastRelease}</Link>)}</span>
        )}
      </p>
      <h3 className="thread-title">
        {issue.type ? (
          <>
            {issue.type} <span className="thread-message">{issue.text}</span>
          </>
        ) : (
          issue.title
        )}
      </h3>
      <dl className="figures">
        <Figure name={texts.events}>{count(issue.count)}</Figure>
        {issue.users > 0 && <Figure name={texts.users}>{count(issue.users)}</Figure>}
        <Figure name={texts.firstSeen}>
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name={texts.lastSeen}>
          <Time at={issue.lastSeen} />
        </Figure>
        <Figure name={texts.assignee}>{triage.assignee ?? <span className="zero">{texts.unassigned}</span>}</Figure>
      </dl>
    </>
  )
}

type Line = NonNullable<NonNullable<BestView['event']>['line']>

function LineStop({ line, source }: { line: Line; source: BestView['source'] }) {
  const place = `${line.file}:${line.line}`
  return (
    <>
      <p className="thread-place" title={place}>
        {line.function && <span className="thread-function">{line.function}</span>} {place}
      </p>
      {source && (
        <div className="thread-source">
          <SourceCode lines={source} />
        </div>
      )}
    </>
  )
}
