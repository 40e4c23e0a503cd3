import { lookupTexts } from '~/texts/en/lookup'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Avatar } from '~/ui/avatar'
import { Badge, Status } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Figure } from '~/ui/figure'
import { Icon } from '~/ui/icon'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { MatchView } from './answer-view'
import type { BesideForHelper } from './beside-answer.server'
import { CopyAction } from './copy-action'
import { LogCall } from './log-call'
import './answer.css'
import './support-answer.css'

/**
 * The answer for helpers who may not open the issue: what to say, known since when, how often, fixed in which release; below it the calls
 * so far. It links only to pages they may open.
 */
export function SupportAnswer(props: {
  match: MatchView
  beside: BesideForHelper
  hints: string[]
  wrong?: { text: string; mistake: string }
}) {
  const { match, beside, wrong } = props
  const texts = useTexts(lookupTexts)
  const { issue } = match
  const isOpen = issue.status === 'open' || issue.status === 'regressed'
  return (
    <>
      <article className="card answer-card" aria-label={issue.shortId}>
        <div className="card-head">
          <Badge tone="green" icon="check">
            {texts.known}
          </Badge>
          {beside.workedOn && isOpen ? <Badge icon="clock">{texts.workedOn}</Badge> : <Status status={issue.status} />}
          <span className="section-note">{match.project.name}</span>
          <span className="answer-id">{issue.shortId}</span>
        </div>
        <div className="support-body">
          {props.hints.length > 0 && <p className="section-note">{props.hints.join(' ')}</p>}
          <h2 className="support-label">{texts.tell}</h2>
          <blockquote className="support-say">{match.tell}</blockquote>
          {beside.note && (
            <div className="support-note">
              <Avatar name={beside.note.by} />
              <div>
                <p className="support-note-text">{beside.note.text}</p>
                <p className="section-note">
                  {texts.noteOf(beside.note.by)} · <Time at={beside.note.at} />
                </p>
              </div>
            </div>
          )}
          <div className="answer-actions">
            <CopyAction text={match.tell ?? ''} icon="copy">
              {texts.copyAnswer}
            </CopyAction>
            {match.receipt && (
              <ButtonLink variant="quiet" to={match.receipt}>
                <Icon name="receipt" />
                {texts.openReceipt}
              </ButtonLink>
            )}
          </div>
        </div>
        <SupportFigures match={match} />
      </article>
      <LogCall match={match} wrong={wrong} key={beside.cases.length} />
      {beside.cases.length > 0 && <Calls cases={beside.cases} />}
    </>
  )
}

function SupportFigures({ match: { issue, sightings } }: { match: MatchView }) {
  const texts = useTexts(lookupTexts)
  const { count } = useNumbers()
  const { fixedIn } = issue
  return (
    <div className="support-figures">
      <dl className="figures">
        <Figure name={texts.since}>
          <Time at={issue.firstSeen} />
        </Figure>
        <Figure name={texts.lastSeen}>
          <Time at={issue.lastSeen} />
        </Figure>
        <Figure name={texts.happened}>{texts.times(issue.count)}</Figure>
        {issue.users > 0 && <Figure name={texts.affected}>{count(issue.users)}</Figure>}
        {sightings.count !== issue.count && <Figure name={texts.withCode}>{texts.times(sightings.count)}</Figure>}
        {issue.lastRelease && <Figure name={texts.release}>{issue.lastRelease}</Figure>}
        <Figure name={texts.fixed}>
          {issue.status !== 'resolved' ? (
            <span className="zero">{texts.notYet}</span>
          ) : fixedIn ? (
            fixedIn === 'next' ? (
              texts.nextRelease
            ) : (
              fixedIn.release
            )
          ) : (
            <Time at={issue.statusAt} />
          )}
        </Figure>
      </dl>
    </div>
  )
}

function Calls({ cases }: { cases: BesideForHelper['cases'] }) {
  const { calls, columns } = useTexts(lookupTexts)
  return (
    <div className="section">
      <div className="section-head">
        <h2>{calls}</h2>
      </div>
      <Table
        label={calls}
        head={[columns.note, columns.code, columns.by, columns.when]}
        rows={cases.map(({ text, code, by, at }, place) => ({
          key: place,
          cells: [
            <span className="support-call" key="text">
              {text}
            </span>,
            <span className="mono" key="code">
              {code}
            </span>,
            by,
            <Time at={at} key="at" />,
          ],
        }))}
      />
    </div>
  )
}
