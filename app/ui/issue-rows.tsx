import { href } from 'react-router'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { IssueSort, IssueStatus } from '../issues/issue'
import { uiTexts } from '../texts/en/ui'
import type { TextsOf } from '../texts/namespace'
import type { Numbers as NumberWords } from '../texts/numbers'
import { useNumbers, useTexts } from '../texts/use-texts'
import { Avatar, NoAvatar } from './avatar'
import { EscalatingBadge, LevelMark, NewBadge, PriorityMark, Status } from './badge'
import { classNames } from './class-names'
import { Icon } from './icon'
import { PlatformTile } from './platform-tile'
import { Sparkline } from './sparkline'
import { type Times, timeOf, useTimes } from './time'

export type IssueRowShape = {
  shortId: string
  type?: string
  text: string
  culprit?: string
  /** Drawn as a tile. */
  platform?: string
  level: Level
  status: IssueStatus
  firstSeen: Instant
  lastSeen: Instant
  count: number
  /** How many users it affected; 0 where they are not told apart. */
  users: number
  /** Events in each of the last hours, the oldest first: `0 0 3`. One text, because fifty lists of numbers take long to write into a page. */
  trend: string
  /** New issues that are folded under it. */
  lookAlikes?: number
  fresh?: boolean
  escalating?: boolean
  /** Set where it is not as usual. */
  priority?: 'high' | 'low'
  /** Name of the assignee. */
  assignee?: string
  comments?: number
  /** Reports of visitors and calls to support. */
  calls?: number
}

type Texts = TextsOf<typeof uiTexts>

/**
 * Issues, two lines each. The title is the link; the whole row takes the click. `selectable`: each with a box to select it, for a form around
 * the list (`name="issue"`); the key `x` presses the one of the row that has the focus. `selected`: the short ids whose boxes are checked at first.
 */
export function IssueRows(props: { rows: IssueRowShape[]; selectable?: boolean; selected?: string[] }) {
  const { rows, selectable, selected = [] } = props
  const texts = useTexts(uiTexts)
  const numbers = useNumbers()
  const times = useTimes()
  return (
    <ol className="issue-rows">
      {rows.map((row) => (
        <li className="issue-row issue-grid" key={row.shortId}>
          {selectable && (
            <label className="issue-row-pick">
              <input
                type="checkbox"
                id={`pick-${row.shortId}`}
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
            <Facts row={row} texts={texts} />
          </div>
          <span className="issue-person" title={row.assignee ? texts.assignedTo(row.assignee) : texts.unassigned}>
            {row.assignee ? <Avatar name={row.assignee} /> : <NoAvatar />}
            {row.assignee && <span className="unseen">{texts.assignedTo(row.assignee)}</span>}
          </span>
          {row.trend ? (
            <Sparkline trend={row.trend.split(' ').map(Number)} rising={row.escalating} />
          ) : (
            <span className="issue-trend" />
          )}
          <Numbers row={row} texts={texts} numbers={numbers} times={times} />
          {selectable && <RowActs shortId={row.shortId} status={row.status} texts={texts} />}
        </li>
      ))}
    </ol>
  )
}

/** On hover and focus: what is done most often to one issue. They send the form around the list; `only` says that the boxes do not count. */
function RowActs({ shortId, status, texts }: { shortId: string; status: IssueStatus; texts: Texts }) {
  const { on, resolve, reopen, mute, unmute, more } = texts.rowActs
  const act = (name: string, words: string) => (
    <button
      type="submit"
      className="button button-small"
      name="only"
      value={`${name} ${shortId}`}
      aria-label={on(words, shortId)}
    >
      {words}
    </button>
  )
  return (
    <span className="issue-row-acts">
      {status === 'resolved' ? act('reopen', reopen) : act('resolve', resolve)}
      {status === 'muted' ? act('reopen', unmute) : status !== 'resolved' && act('mute', mute)}
      {/* Selecting the row brings up everything else. */}
      <label className="button button-small button-icon" htmlFor={`pick-${shortId}`} title={more}>
        <Icon name="more" />
      </label>
    </span>
  )
}

/** The names of the columns, in the same grid. `sort`: the order of the list, shown on its column. */
export function IssueHeads({ sort }: { sort?: IssueSort }) {
  const { issue, trend, events, users, seen, age } = useTexts(uiTexts).columns
  const head = (name: string, look: string, by: IssueSort) => (
    <span className={classNames(look, sort === by && 'issue-head-sorted')}>{name}</span>
  )
  return (
    <>
      <span className="issue-head">{issue}</span>
      <span />
      {head(trend, 'issue-trend', 'trend')}
      {head(events, 'issue-count', 'count')}
      {head(users, 'issue-users', 'users')}
      {head(seen, 'issue-seen', 'last-seen')}
      {head(age, 'issue-age', 'first-seen')}
    </>
  )
}

function Facts({ row, texts }: { row: IssueRowShape; texts: Texts }) {
  return (
    <div className="issue-row-facts">
      {row.platform && <PlatformTile platform={row.platform} />}
      <span>{row.shortId}</span>
      {row.status !== 'open' && <Status status={row.status} />}
      {row.fresh && <NewBadge />}
      {row.escalating && <EscalatingBadge />}
      {row.priority && <PriorityMark priority={row.priority} />}
      {row.lookAlikes && <span>{texts.lookAlikes(row.lookAlikes)}</span>}
      {row.culprit && <span className="issue-row-culprit">{row.culprit}</span>}
      {row.comments && (
        <span className="issue-row-talk" title={texts.comments(row.comments)}>
          <Icon name="comment" small /> {row.comments}
        </span>
      )}
      {row.calls && (
        <span className="issue-row-talk" title={texts.calls(row.calls)}>
          <Icon name="phone" small /> {row.calls}
        </span>
      )}
    </div>
  )
}

function Numbers(props: { row: IssueRowShape; texts: Texts; numbers: NumberWords; times: Times }) {
  const { row, texts, numbers, times } = props
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
      <span className="issue-seen">{timeOf(times, row.lastSeen)}</span>
      <span className="issue-age">{timeOf(times, row.firstSeen, 'age')}</span>
    </>
  )
}
