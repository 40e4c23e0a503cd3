import { href } from 'react-router'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'
import { uiTexts } from '../texts/en/ui'
import { useNumbers, useTexts } from '../texts/use-texts'
import { Avatar, NoAvatar } from './avatar'
import { EscalatingBadge, LevelMark, PriorityMark, Status } from './badge'
import { PlatformTile } from './platform-tile'
import { Sparkline } from './sparkline'
import { Time } from './time'

export type IssueRowShape = {
  shortId: string
  type?: string
  text: string
  culprit?: string
  project: string
  /** Of the project; drawn as a tile. */
  platform?: string
  level: Level
  status: IssueStatus
  firstSeen: Instant
  lastSeen: Instant
  count: number
  /** How many users it affected; 0 where they are not told apart. */
  users: number
  trend: number[]
  /** New issues that are folded under it. */
  lookAlikes?: number
  escalating?: boolean
  /** Said where it is not as usual. */
  priority?: 'high' | 'low'
  /** Name of the assignee. */
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
  return (
    <ol className="issue-rows">
      {rows.map((row) => (
        <li className="issue-row issue-grid" key={row.shortId}>
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
          <LevelMark level={row.level} />
          <div className="issue-row-words">
            {/* A plain link: fifty router links on a page cost more than they bring. */}
            <a className="issue-row-title" href={href('/issues/:shortId', { shortId: row.shortId })} data-row>
              {row.type && <b>{row.type}</b>} {row.text}
            </a>
            <Facts row={row} showProject={showProject} />
          </div>
          <span className="issue-person" title={row.assignee ? texts.assignedTo(row.assignee) : texts.unassigned}>
            {row.assignee ? <Avatar name={row.assignee} /> : <NoAvatar />}
            {row.assignee && <span className="unseen">{texts.assignedTo(row.assignee)}</span>}
          </span>
          {row.trend.length > 0 ? (
            <Sparkline trend={row.trend} rising={row.escalating} />
          ) : (
            <span className="issue-trend" />
          )}
          <Numbers row={row} />
        </li>
      ))}
    </ol>
  )
}

/** The names of the columns, in the same grid. */
export function IssueHeads() {
  const { issue, trend, events, users, seen, age } = useTexts(uiTexts).columns
  return (
    <>
      <span className="issue-head">{issue}</span>
      <span />
      <span className="issue-trend">{trend}</span>
      <span className="issue-count">{events}</span>
      <span className="issue-users">{users}</span>
      <span className="issue-seen">{seen}</span>
      <span className="issue-age">{age}</span>
    </>
  )
}

function Facts({ row, showProject }: { row: IssueRowShape; showProject: boolean }) {
  const texts = useTexts(uiTexts)
  return (
    <div className="issue-row-facts">
      {row.platform && <PlatformTile platform={row.platform} />}
      <span>{row.shortId}</span>
      {row.status !== 'open' && <Status status={row.status} />}
      {row.escalating && <EscalatingBadge />}
      {row.priority && <PriorityMark priority={row.priority} />}
      {row.lookAlikes && <span>{texts.lookAlikes(row.lookAlikes)}</span>}
      {showProject && <span className="issue-row-project">{row.project}</span>}
      {row.culprit && <span className="issue-row-culprit">{row.culprit}</span>}
    </div>
  )
}

function Numbers({ row }: { row: IssueRowShape }) {
  const texts = useTexts(uiTexts)
  const numbers = useNumbers()
  return (
    <>
      <span className="issue-count" title={texts.events(row.count)}>
        {numbers.short(row.count)}
        <span className="unseen"> {texts.eventsBehind(row.count)}</span>
      </span>
      <span className={row.users > 0 ? 'issue-users' : 'issue-users zero'}>
        {numbers.short(row.users)}
        <span className="issue-unit"> {texts.usersBehind(row.users)}</span>
      </span>
      <span className="issue-seen">
        <Time at={row.lastSeen} />
      </span>
      <span className="issue-age">
        <Time at={row.firstSeen} as="age" />
      </span>
    </>
  )
}
