import type { EvictionReason } from '~/retention/eviction-reason'
import type { RetentionRun } from '~/store/retention'
import { storageTexts } from '~/texts/en/storage'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** The last runs that deleted events, or looked for some. */
export function StorageRuns({ runs }: { runs: RetentionRun[] }) {
  const texts = useTexts(storageTexts)
  const { count, bytes } = useNumbers()
  if (runs.length === 0) return <BlankSlate title={texts.noRuns}>{texts.noRunsWhy}</BlankSlate>
  const deleted = ({ evicted }: RetentionRun) =>
    (Object.entries(evicted) as [EvictionReason, number][]).map(([reason, events]) => texts.reasons[reason](events))
  const { columns } = texts
  return (
    <Table
      label={texts.runsTable}
      head={[columns.started, columns.cause, columns.issues, columns.deleted, columns.freed]}
      numbers={[2, 4]}
      rows={runs.map((run) => ({
        key: run.id,
        cells: [
          <Time key="at" at={run.startedAt} />,
          texts.causes[run.cause],
          count(run.issues),
          deleted(run).join(', ') || <span className="zero">{texts.nothing}</span>,
          run.bytesAfter === undefined ? texts.underWay : bytes(run.bytesAfter),
        ],
      }))}
    />
  )
}
