import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { classNames } from './class-names'

/** An issue's state: a shape and a word; the colour only repeats them. */
export function Status({ status }: { status: IssueStatus }) {
  return (
    <span className={classNames('status', statusLooks[status])}>
      <Stroke path={statusShapes[status]} />
      {useTexts(uiTexts).status[status]}
    </span>
  )
}

/** Beside the state of an issue that happens much more often than it used to. */
export function EscalatingMark() {
  return (
    <span className="status status-escalating">
      <Stroke path="M1.2 8 4 5.2l1.6 1.6L8.8 2.4M5.8 2h3v3" />
      {useTexts(uiTexts).escalating}
    </span>
  )
}

/** Beside what is more urgent than the rest, or less. */
export function PriorityMark({ priority }: { priority: 'high' | 'low' }) {
  return (
    <span className={priority === 'high' ? 'priority-high' : undefined}>{useTexts(uiTexts).priority[priority]}</span>
  )
}

function Stroke({ path }: { path: string }) {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** An event's level: a letter-sized bar whose height and colour grow with it, and its word for those who do not see it. */
export function LevelMark({ level, spoken }: { level: Level; spoken?: boolean }) {
  return (
    <span className={classNames('level', levelLooks[level])} title={level}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" fill="currentColor">
        <path d={levelShapes[level]} />
      </svg>
      <span className={spoken ? undefined : 'unseen'}>{level}</span>
    </span>
  )
}

const statusLooks: Record<IssueStatus, string> = {
  open: 'status-open',
  regressed: 'status-regressed',
  resolved: 'status-resolved',
  muted: 'status-muted',
}

/** A ring, a turning arrow, a tick, a bar. */
const statusShapes: Record<IssueStatus, string> = {
  open: 'M5 1.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6Z',
  regressed: 'M1.2 5a3.8 3.8 0 1 0 1.4-2.9M1.2 1v2.4h2.4',
  resolved: 'M1.2 5.4 3.8 8 8.8 2.4',
  muted: 'M1.5 5h7',
}

const levelLooks: Record<Level, string> = {
  fatal: 'level-fatal',
  error: 'level-error',
  warning: 'level-warning',
  info: 'level-info',
  debug: 'level-debug',
}

/** An octagon, a disc, a triangle, a square, a dot: told apart without colour. */
const levelShapes: Record<Level, string> = {
  fatal: 'M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4Z',
  error: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9Z',
  warning: 'M6 1.2 11.2 10.5H.8Z',
  info: 'M2.5 2.5h7v7h-7Z',
  debug: 'M6 4a2 2 0 1 1 0 4a2 2 0 0 1 0-4Z',
}
