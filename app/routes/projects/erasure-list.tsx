import type { Erasure } from '~/store/erasures'
import { erasuresTexts } from '~/texts/en/erasures'
import type { TextsOf } from '~/texts/namespace'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

/** The erasures of a project: counts, without names. */
export function ErasureList({ erasures }: { erasures: Erasure[] }) {
  const texts = useTexts(erasuresTexts)
  const numbers = useNumbers()
  if (erasures.length === 0) return <BlankSlate title={texts.none}>{texts.noneNote}</BlankSlate>
  const { when, by, knownBy, state, looked, changed } = texts.columns
  return (
    <Table
      label={texts.done}
      head={[when, by, knownBy, state, looked, changed]}
      numbers={[4]}
      rows={erasures.map((erasure) => ({
        key: erasure.id,
        cells: [
          <Time key="at" at={erasure.askedAt} />,
          erasure.askedBy ?? texts.operator,
          erasure.knownBy.map((one) => texts.fields[one]).join(', '),
          erasure.doneAt === undefined ? texts.working(Math.floor(erasure.progress * 100)) : texts.finished,
          numbers.count(erasure.looked),
          changesOf(erasure, texts),
        ],
      }))}
    />
  )
}

function changesOf(erasure: Erasure, texts: TextsOf<typeof erasuresTexts>): string {
  const kinds = ['events', 'theirs', 'attachments', 'issues', 'people', 'reports', 'unreadable'] as const
  return kinds.flatMap((kind) => (erasure[kind] > 0 ? texts.changed[kind](erasure[kind]) : [])).join(' · ')
}
