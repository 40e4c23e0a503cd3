import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { RunStateBadge } from './monitor-state-badge'
import type { RunView } from './monitor-view'
import { durationWords } from './monitor-words'

/** Every stored run, the newest first. */
export function RunTable({ runs }: { runs: RunView[] }) {
  const texts = useTexts(monitorsTexts)
  if (runs.length === 0) return <p className="soft">{texts.noRuns}</p>
  return (
    <Table
      label={texts.runTable}
      head={texts.runHead}
      numbers={[3]}
      rows={runs.map(({ id, status, startedAt, expectedAt, durationMilliseconds, downMilliseconds }) => ({
        key: id,
        cells: [
          status === 'missed' ? '' : <Time at={startedAt} as="exact" key="started" />,
          <RunStateBadge status={status} key="state" />,
          expectedAt === undefined ? '' : <Time at={expectedAt} as="exact" key="expected" />,
          durationMilliseconds === undefined ? '' : durationWords(durationMilliseconds, texts),
          downMilliseconds === undefined ? '' : texts.wasDown(durationWords(downMilliseconds, texts)),
        ],
      }))}
    />
  )
}
