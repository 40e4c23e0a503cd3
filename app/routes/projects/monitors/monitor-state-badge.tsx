import type { ComponentProps } from 'react'
import type { MonitorState, RunStatus, Watching } from '~/monitors/monitor'
import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import './monitors.css'

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>

/** The state of a monitor, and whether it is muted or running. */
export function MonitorStateBadge(monitor: { state: MonitorState; watching: Watching; inProgress: boolean }) {
  const { state, watching, inProgress } = monitor
  const texts = useTexts(monitorsTexts)
  return (
    <span className="monitor-states">
      <Badge {...stateLooks[state]}>{texts.states[state]}</Badge>
      {inProgress && (
        <Badge tone="blue" icon="clock">
          {texts.running}
        </Badge>
      )}
      {watching === 'muted' && <Badge icon="muted">{texts.muted}</Badge>}
    </span>
  )
}

export function RunStateBadge({ status }: { status: RunStatus }) {
  const { runStates } = useTexts(monitorsTexts)
  return <Badge {...runLooks[status]}>{runStates[status]}</Badge>
}

const failed: Record<'missed' | 'timeout' | 'failed', Look> = {
  missed: { tone: 'amber', icon: 'warning' },
  timeout: { tone: 'red', icon: 'clock' },
  failed: { tone: 'red', icon: 'error' },
}
const runLooks: Record<RunStatus, Look> = {
  ...failed,
  ok: { tone: 'green', icon: 'check' },
  in_progress: { tone: 'blue', icon: 'clock' },
}
const stateLooks: Record<MonitorState, Look> = {
  ...failed,
  waiting: {},
  ok: { tone: 'green', icon: 'check' },
  late: { tone: 'blue', icon: 'clock' },
  off: { icon: 'muted' },
}
