import { href } from 'react-router'
import { periods } from '~/projects/accounting-series'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { AccountingChart } from './accounting-chart'
import type { AccountingView, KindRow } from './accounting-view'

/** What became of what was sent: a chart of the period, and the numbers by kind. */
export function AccountingSection({ slug, accounting }: { slug: string; accounting: AccountingView }) {
  const { period, chart, rows } = accounting
  const label = periods.find(({ id }) => id === period)?.label
  return (
    <Section title="What became of what was sent" note="Items, by kind. Nothing is dropped uncounted.">
      <div className="accounting-periods">
        <Tabs label="Period" tabs={tabs(slug, period)} />
      </div>
      {chart && label && rows.length > 0 && <AccountingChart chart={chart} label={`Last ${label}`} />}
      {rows.length === 0 ? (
        <p className="soft">{label ? `Nothing was sent in the last ${label}.` : 'Nothing has been sent yet.'}</p>
      ) : (
        <ByKind rows={rows} />
      )}
    </Section>
  )
}

function tabs(slug: string, current: string) {
  const page = href('/projects/:slug', { slug })
  return [...periods, { id: 'all', label: 'All time' }].map(({ id, label }, n) => {
    return { name: label, to: n === 0 ? page : `${page}?period=${id}`, current: id === current }
  })
}

function ByKind({ rows }: { rows: KindRow[] }) {
  const lost = rows.some((row) => row.lost !== '0')
  const head = ['Kind', 'Accepted', 'Processed', 'Waiting', 'Duplicate', 'Parked', 'Refused']
  return (
    <>
      <Table
        label="Items by kind"
        head={lost ? [...head, 'Never sent'] : head}
        numbers={[1, 2, 3, 4, 5]}
        rows={rows.map(({ kind, numbers, refused, lost: never }) => {
          const cells = [kind, ...numbers, refused]
          return { key: kind, cells: lost ? [...cells, never] : cells }
        })}
      />
      {lost && <p className="faint accounting-note">Never sent: what clients say they lost or left out themselves.</p>}
    </>
  )
}
