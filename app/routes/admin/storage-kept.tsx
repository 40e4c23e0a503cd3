import { storageKeptTexts } from '~/texts/en/storage-kept'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import type { KeptLimit, KeptLine } from './kept-lines.server'

/** What is kept beside events: what it takes now, and its limits. */
export function StorageKept({ lines }: { lines: KeptLine[] }) {
  const texts = useTexts(storageKeptTexts)
  const { bytes, count } = useNumbers()
  const now = ({ items, bytes: size, isMore }: KeptLine) =>
    [items === undefined ? [] : isMore ? texts.atLeast(items) : count(items), size === undefined ? [] : bytes(size)]
      .flat()
      .join(' · ')
  const limit = ({ bytes: size, ...parts }: KeptLimit) =>
    [
      ...(size === undefined ? [] : [bytes(size)]),
      ...(Object.entries(parts) as [keyof typeof parts, number][]).map(([part, value]) => texts.limit[part](value)),
    ].join(' · ')
  return (
    <Section title={texts.title} note={texts.note}>
      <Table
        label={texts.table}
        head={[texts.columns.kind, texts.columns.now, texts.columns.limit]}
        numbers={[1]}
        rows={lines.map((line) => ({ key: line.kind, cells: [texts.kinds[line.kind], now(line), limit(line.limit)] }))}
      />
    </Section>
  )
}
