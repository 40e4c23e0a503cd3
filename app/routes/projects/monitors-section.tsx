import type { CheckInStatus, MonitorState } from '~/monitors/check-in'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** What each job said last. Nobody watches yet whether it says anything when it should. */
export function MonitorsSection({ monitors }: { monitors: MonitorState[] }) {
  if (monitors.length === 0) return null
  return (
    <Section title="Monitors" note="The last check-in of each job. A job that falls silent is not noticed here.">
      <Table
        label="Monitors"
        head={['Monitor', 'Environment', 'Last state', 'When', 'Took', 'Schedule']}
        numbers={[4]}
        rows={monitors.map(({ slug, environment, status, at, durationMilliseconds, config }) => ({
          key: `${slug} ${environment}`,
          cells: [
            slug,
            environment || 'unknown',
            states[status],
            <Time at={at} key="at" />,
            durationMilliseconds === undefined ? '' : `${Math.round(durationMilliseconds / 100) / 10} s`,
            config ? scheduleWords(config) : '',
          ],
        }))}
      />
    </Section>
  )
}

const states: Record<CheckInStatus, string> = { in_progress: 'running', ok: 'succeeded', error: 'failed' }

function scheduleWords({ schedule, timezone }: NonNullable<MonitorState['config']>): string {
  const { type, value } = schedule
  const words =
    type === 'crontab' ? value : `every ${value === 1 ? '' : `${value} `}${schedule.unit}${value === 1 ? '' : 's'}`
  return timezone ? `${words}, ${timezone}` : words
}
