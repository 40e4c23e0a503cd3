import { href } from 'react-router'
import { periods } from '~/projects/accounting-series'
import { projectTexts } from '~/texts/en/project'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { AccountingChart } from './accounting-chart'
import type { AccountingView, KindRow } from './accounting-view'
import './accounting.css'

/** The ingestion of a project: a chart of the period, and the counts by kind. */
export function AccountingSection({ slug, accounting }: { slug: string; accounting: AccountingView }) {
  const texts = useTexts(projectTexts).accounting
  const { chart, rows } = accounting
  const period = periods.find(({ id }) => id === accounting.period)?.id
  return (
    <Section title={texts.title} note={texts.note}>
      <div className="accounting-periods">
        <Tabs label={texts.period} tabs={tabs(slug, accounting.period, texts)} />
      </div>
      {chart && period && rows.length > 0 && <AccountingChart chart={chart} period={period} />}
      {rows.length === 0 ? <p className="soft">{texts.nothing[period ?? 'all']}</p> : <ByKind rows={rows} />}
    </Section>
  )
}

function tabs(slug: string, current: string, texts: TextsOf<typeof projectTexts>['accounting']) {
  const page = href('/projects/:slug', { slug })
  return [...periods, { id: 'all' as const }].map(({ id }, n) => {
    return { name: texts.periods[id], to: n === 0 ? page : `${page}?period=${id}`, current: id === current }
  })
}

function ByKind({ rows }: { rows: KindRow[] }) {
  const texts = useTexts(projectTexts).accounting
  const lost = rows.some((row) => row.lost !== '0')
  return (
    <>
      <Table
        label={texts.byKind}
        head={lost ? [...texts.head, texts.neverSent] : texts.head}
        numbers={[1, 2, 3, 4, 5]}
        rows={rows.map(({ kind, numbers, refused, lost: never }) => {
          const type = texts.types[kind] ?? <span className="mono">{kind}</span>
          const cells = [type, ...[...numbers, refused].map(greyZero)]
          return { key: kind, cells: lost ? [...cells, greyZero(never, cells.length)] : cells }
        })}
      />
      {lost && <p className="faint accounting-note">{texts.neverSentNote}</p>}
    </>
  )
}

/** Emphasises numbers other than zero. */
const greyZero = (text: string, place: number) =>
  text === '0' ? (
    <span className="zero" key={place}>
      {text}
    </span>
  ) : (
    text
  )
