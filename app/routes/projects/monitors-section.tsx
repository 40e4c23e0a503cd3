import type { MonitorState } from '~/monitors/check-in'
import { projectTexts } from '~/texts/en/project'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** What each job said last. Nobody watches yet whether it says anything when it should. */
export function MonitorsSection({ monitors }: { monitors: MonitorState[] }) {
  const texts = useTexts(projectTexts).monitors
  if (monitors.length === 0) return null
  return (
    <Section title={texts.title} note={texts.note}>
      <Table
        label={texts.title}
        head={texts.head}
        numbers={[4]}
        rows={monitors.map(({ slug, environment, status, at, durationMilliseconds, config }) => ({
          key: `${slug} ${environment}`,
          cells: [
            slug,
            environment || texts.unknown,
            texts.states[status],
            <Time at={at} key="at" />,
            durationMilliseconds === undefined ? '' : texts.took(Math.round(durationMilliseconds / 100) / 10),
            config ? scheduleWords(config, texts) : '',
          ],
        }))}
      />
    </Section>
  )
}

function scheduleWords(
  { schedule, timezone }: NonNullable<MonitorState['config']>,
  { every }: TextsOf<typeof projectTexts>['monitors'],
): string {
  const words = schedule.type === 'crontab' ? schedule.value : every(schedule.value, schedule.unit)
  return timezone ? `${words}, ${timezone}` : words
}
