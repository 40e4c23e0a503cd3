import type { ReactNode } from 'react'
import type { Level } from '../events/event'
import type { IssueStatus } from '../issues/issue'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { classNames } from './class-names'
import { Icon, type Tone } from './icon'
import type { IconName } from './icon-names'

type BadgeTone = Exclude<Tone, 'violet' | 'quiet'>

/** A state in a word, with an icon: New, Regressed, Escalating, Resolved, Muted. Levels have an icon of their own, counts a `Count`. */
export function Badge({ tone, icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classNames('badge', tone && badgeTones[tone])}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}

const badgeTones: Record<BadgeTone, string> = {
  red: 'badge-red',
  amber: 'badge-amber',
  blue: 'badge-blue',
  green: 'badge-green',
}

/** An issue's state. */
export function Status({ status }: { status: IssueStatus }) {
  return <Badge {...statusLooks[status]}>{useTexts(uiTexts).status[status]}</Badge>
}

const statusLooks: Record<IssueStatus, { tone?: BadgeTone; icon: IconName }> = {
  open: { icon: 'open' },
  regressed: { tone: 'amber', icon: 'regressed' },
  resolved: { tone: 'green', icon: 'resolved' },
  muted: { icon: 'muted' },
}

/** Of an issue that was first seen within the last day. */
export function NewBadge() {
  return (
    <Badge tone="blue" icon="new">
      {useTexts(uiTexts).fresh}
    </Badge>
  )
}

/** Beside the state of an issue that happens much more often than it used to. */
export function EscalatingBadge() {
  return (
    <Badge tone="red" icon="escalating">
      {useTexts(uiTexts).escalating}
    </Badge>
  )
}

/** Beside what is more urgent than the rest, or less. */
export function PriorityMark({ priority }: { priority: 'high' | 'low' }) {
  const { priority: words, priorityIs } = useTexts(uiTexts)
  if (priority === 'low') return <span>{words.low}</span>
  return (
    <span title={priorityIs(words.high)}>
      <Icon name="flag" tone="red" small />
      <span className="unseen">{priorityIs(words.high)}</span>
    </span>
  )
}

/** An event's level: a filled shape that differs without its colour, and its word for those who do not see it. */
export function LevelMark({ level, spoken }: { level: Level; spoken?: boolean }) {
  return (
    <span className="level" title={level}>
      <Icon name={level} tone={levelTones[level]} />
      <span className={spoken ? undefined : 'unseen'}>{level}</span>
    </span>
  )
}

const levelTones: Record<Level, Tone> = {
  fatal: 'violet',
  error: 'red',
  warning: 'amber',
  info: 'blue',
  debug: 'quiet',
}

/** A number in a pill, beside the name of what it counts. `hot`: it wants an answer. */
export function Count({ hot, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={hot ? 'count count-hot' : 'count'}>{children}</span>
}
