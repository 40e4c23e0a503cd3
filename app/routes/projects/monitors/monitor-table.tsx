import { href, Link } from 'react-router'
import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { MonitorStateBadge } from './monitor-state-badge'
import type { MonitorRow } from './monitor-view'
import { scheduleWords } from './monitor-words'
import { RunBars } from './run-bars'
import './monitors.css'

/** Monitors, one per row. `ofAll`: each with its project. */
export function MonitorTable({ monitors, ofAll }: { monitors: MonitorRow[]; ofAll?: boolean }) {
  const texts = useTexts(monitorsTexts)
  return (
    <Table
      label={texts.title}
      head={texts.head}
      rows={monitors.map((monitor) => ({
        key: monitor.id,
        cells: [
          <MonitorName monitor={monitor} ofAll={ofAll} key="name" />,
          <MonitorStateBadge {...monitor} key="state" />,
          scheduleWords(monitor.schedule, monitor.timeZone, texts),
          monitor.expectedAt === undefined ? '' : <Time at={monitor.expectedAt} as="exact" key="next" />,
          <RunBars runs={monitor.runs} key="runs" />,
        ],
      }))}
    />
  )
}

function MonitorName({ monitor, ofAll }: { monitor: MonitorRow; ofAll: boolean | undefined }) {
  const { id, name, environment, project } = monitor
  return (
    <span className="monitor-name">
      <Link to={href('/projects/:slug/monitors/:id', { slug: project.slug, id: String(id) })}>{name}</Link>
      <span className="soft">{ofAll ? `${project.name} · ${environment}` : environment}</span>
    </span>
  )
}
