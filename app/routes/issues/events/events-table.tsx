import type { MatchingEvent } from '~/store/insight'
import { eventsTexts } from '~/texts/en/events'
import { useTexts } from '~/texts/use-texts'
import { LevelMark } from '~/ui/badge'
import { Breakable } from '~/ui/breakable'
import { Time } from '~/ui/time'
import { eventPath } from '../event/event-path'
import { eventValue } from './events-view'
import './events.css'

/** Beside the time. */
const mostColumns = 5

type Row = Omit<MatchingEvent, 'projectSlug' | 'issueShortId' | 'received'>

/** Events of an issue, one per row: columns for values that differ, and one line for values all of them share. */
export function EventsTable(props: {
  shortId: string
  rows: Row[]
  columns: string[]
  common: [name: string, value: string][]
}) {
  const { shortId, rows, common } = props
  const texts = useTexts(eventsTexts)
  const hasTitles = rows.some(({ title }) => title !== rows[0]?.title)
  const hasPeople = rows.some(({ person }) => person !== undefined)
  const columns = props.columns.slice(0, mostColumns - Number(hasTitles) - Number(hasPeople))
  return (
    <>
      {common.length > 0 && <Common rows={rows.length} common={common} />}
      <table className="event-table">
        <thead>
          <tr>
            <th scope="col" className="event-table-at">
              {texts.when}
            </th>
            {hasTitles && (
              <th scope="col" className="event-table-what">
                {texts.title}
              </th>
            )}
            {hasPeople && <th scope="col">{texts.person}</th>}
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="event-table-row">
              <td className="event-table-when">
                <LevelMark level={row.level} />{' '}
                <a href={eventPath(shortId, row.id)} data-row>
                  <Time at={row.timestamp} as="exact" />
                </a>
              </td>
              {hasTitles && <td className="event-table-title">{row.title}</td>}
              {hasPeople && <Fact name={texts.person} value={row.person} />}
              {columns.map((name) => (
                <Fact key={name} name={name} value={eventValue(row, name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The name is shown with the value only where the table has no head. */
function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <td className="event-table-fact">
      {value !== undefined && (
        <>
          <span className="event-table-name">{name} </span>
          <Breakable text={value} />
        </>
      )}
    </td>
  )
}

function Common({ rows, common }: { rows: number; common: [name: string, value: string][] }) {
  const texts = useTexts(eventsTexts)
  return (
    <dl className="event-common">
      <dt className="event-common-head">{texts.common(rows)}</dt>
      {common.map(([name, value]) => (
        <dd className="event-common-fact" key={name}>
          <span className="faint">{name}</span> {value}
        </dd>
      ))}
    </dl>
  )
}
