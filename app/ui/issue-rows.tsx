import { href } from 'react-router'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'
import { plural, shortCount } from './count-words'
import { Sparkline } from './sparkline'
import { EscalatingMark, LevelMark, Status } from './status'
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
  trend: number[]
  /** New issues that are folded under it. */
  lookAlikes?: number
  escalating?: boolean
}

/** Issues, two lines each. The title is the link; the whole row takes the click. */
export function IssueRows({ rows, showProject }: { rows: IssueRowShape[]; showProject: boolean }) {
  return (
    <ol className="issue-rows">
      {rows.map((row) => (
        <li className="issue-row" key={row.shortId}>
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
              {row.lookAlikes && <span>+ {plural(row.lookAlikes, 'look-alike')}</span>}
              {row.culprit && <span className="issue-row-culprit">{row.culprit}</span>}
              {showProject && <span className="issue-row-project">{row.project}</span>}
            </div>
          </div>
          {row.trend.length > 0 && <Sparkline trend={row.trend} />}
          <div className="issue-row-count" title={plural(row.count, 'event')}>
            {shortCount(row.count)}
            <span className="unseen"> {row.count === 1 ? 'event' : 'events'}</span>
          </div>
          <div className="issue-row-seen">
            <Time at={row.lastSeen} />
            <div className="issue-row-since">
              for <Time at={row.firstSeen} as="age" />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
