import { href } from 'react-router'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'
import { uiTexts } from '../texts/en/ui'
import { useNumbers, useTexts } from '../texts/use-texts'
import { Sparkline } from './sparkline'
import { EscalatingMark, LevelMark, PriorityMark, Status } from './status'
import { Time } from './time'

export type IssueRowShape = {
  shortId: string
  type?: string
  text: string
  culprit?: string
  project: string
  level: Level
  status: IssueStatus
  firstSeen: Instant
  lastSeen: Instant
  count: number
  /** How many people it happened to; 0 where they are not told apart. */
  users: number
  trend: number[]
  /** New issues that are folded under it. */
  lookAlikes?: number
  escalating?: boolean
  /** Said where it is not as usual. */
  priority?: 'high' | 'low'
  /** Name of whose it is. */
  assignee?: string
}

/**
 * Issues, two lines each. The title is the link; the whole row takes the click. `selectable`: each with a box to select it, for a form around
 * the list (`name="issue"`); the key `x` presses the one of the row that has the focus. `selected`: the short ids whose boxes are checked at first.
 */
export function IssueRows(props: {
  rows: IssueRowShape[]
  showProject: boolean
  selectable?: boolean
  selected?: string[]
}) {
  const { rows, showProject, selectable, selected = [] } = props
  const texts = useTexts(uiTexts)
  const numbers = useNumbers()
  return (
    <ol className="issue-rows">
      {rows.map((row) => (
        <li className="issue-row" key={row.shortId}>
          {selectable && (
            <label className="issue-row-pick">
              <input
                type="checkbox"
                className="pick"
                name="issue"
                value={row.shortId}
                defaultChecked={selected.includes(row.shortId)}
                aria-label={texts.select(row.shortId)}
                data-pick
              />
            </label>
          )}
          <div className="issue-row-level">
            <LevelMark level={row.level} />
          </div>
          <div className="issue-row-words">
            {/* A plain link: fifty router links on a page cost more than they bring. */}
            <a className="issue-row-title" href={href('/issues/:shortId', { shortId: row.shortId })} data-row>
              {row.type && <b>{row.type}</b>} {row.text}
            </a>
            <div className="issue-row-facts">
              <span className="issue-row-id">{row.shortId}</span>
              {row.status !== 'open' && <Status status={row.status} />}
              {row.escalating && <EscalatingMark />}
              {row.priority && <PriorityMark priority={row.priority} />}
              {row.lookAlikes && <span>{texts.lookAlikes(row.lookAlikes)}</span>}
              {row.culprit && <span className="issue-row-culprit">{row.culprit}</span>}
              {row.assignee && (
                <span className="issue-row-assignee" title={texts.assignedTo(row.assignee)}>
                  <span className="unseen">{texts.assignedTo('')}</span>
                  {row.assignee}
                </span>
              )}
              {showProject && <span className="issue-row-project">{row.project}</span>}
            </div>
          </div>
          {row.trend.length > 0 && <Sparkline trend={row.trend} />}
          <div className="issue-row-count" title={texts.events(row.count)}>
            {numbers.short(row.count)}
            <span className="unseen"> {texts.eventsBehind(row.count)}</span>
            {row.users > 0 && (
              <div className="issue-row-users" title={texts.people(row.users)}>
                {texts.users(row.users)}
              </div>
            )}
          </div>
          <div className="issue-row-seen">
            <Time at={row.lastSeen} />
            <div className="issue-row-since">{texts.since(<Time at={row.firstSeen} as="age" />)}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
