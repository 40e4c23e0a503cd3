import { href, Link } from 'react-router'
import type { Instant } from '~/clock'
import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Card } from '~/ui/card'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { MonitorStateBadge } from './monitor-state-badge'
import { type MonitorRow, runsInRow } from './monitor-view'
import { scheduleWords } from './monitor-words'
import { RunBars } from './run-bars'
import './monitors.css'

/** The state of a monitor: its last runs, its next expected run, and its issue. */
export function MonitorFacts({
  monitor,
  lastOkAt,
  lastCheckInAt,
  issue,
}: {
  monitor: MonitorRow & { slug: string }
  lastOkAt?: Instant
  lastCheckInAt?: Instant
  issue?: string
}) {
  const texts = useTexts(monitorsTexts)
  const { facts } = texts
  const { schedule, timeZone, expectedAt, slug, environment } = monitor
  const pairs = [
    { name: facts.schedule, value: scheduleWords(schedule, timeZone, texts) },
    expectedAt !== undefined && { name: facts.next, value: <Time at={expectedAt} as="exact" /> },
    lastCheckInAt !== undefined && { name: facts.lastCheckIn, value: <Time at={lastCheckInAt} /> },
    lastOkAt !== undefined && { name: facts.lastOk, value: <Time at={lastOkAt} /> },
    issue !== undefined && {
      name: facts.issue,
      value: <Link to={href('/issues/:shortId', { shortId: issue })}>{issue}</Link>,
    },
    { name: facts.slug, value: <code>{slug}</code> },
    { name: facts.environment, value: environment },
  ]
  return (
    <div className="section">
      <Card padded>
        <div className="monitor-summary">
          <MonitorStateBadge {...monitor} />
          <RunBars runs={monitor.runs.slice(0, runsInRow)} />
        </div>
        <Pairs words pairs={pairs.flatMap((pair) => pair || [])} />
      </Card>
    </div>
  )
}
