import { href, Link } from 'react-router'
import { whenKinds } from '~/alerts/when'
import { days } from '~/clock'
import type { RulePreview } from '~/store/alert-rules'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { Time } from '~/ui/time'
import { PreviewChart } from './preview-chart'
import './rule-editor.css'

/** The alerts a rule would have sent since `from` (the start of a day), and the number of events of each day. */
export type ShownPreview = RulePreview & { from: number; events: number[] }

/** The preview of the last 14 days. Without `preview`: the form has mistakes. */
export function RulePreviewPart({ preview, busy }: { preview: ShownPreview | undefined; busy: boolean }) {
  const { preview: texts } = useTexts(alertRuleTexts)
  return (
    <div role="status" aria-busy={busy} className="alert-preview">
      <div className="alert-preview-head">
        <h3>{texts.title}</h3>
        <span className="small soft">{texts.days}</span>
      </div>
      {preview ? <Would preview={preview} /> : <p className="soft">{texts.unreadable}</p>}
    </div>
  )
}

function Would({ preview }: { preview: ShownPreview }) {
  const { preview: texts } = useTexts(alertRuleTexts)
  const numbers = useNumbers()
  const { count, cut, leftOut, alerts, perDay, events, from } = preview
  return (
    <>
      <p className="alert-preview-would">
        {texts.would(count, <mark className="alert-preview-count">{numbers.count(count)}</mark>)}
      </p>
      {cut && <p className="small soft">{texts.cut}</p>}
      {leftOut && <p className="small soft">{texts.leftOut}</p>}
      <PreviewChart from={from} alerts={perDay} events={events} />
      <table className="unseen">
        <caption>{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.day}</th>
            <th scope="col">{texts.columns.alerts}</th>
            <th scope="col">{texts.columns.events}</th>
          </tr>
        </thead>
        <tbody>
          {perDay.map((day, place) => (
            <tr key={place}>
              <th scope="row">
                <Time at={from + days(place)} as="exact" />
              </th>
              <td>{numbers.count(day)}</td>
              <td>{numbers.count(events[place] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {alerts.length > 0 && (
        <>
          <h4 className="unseen">{texts.newest}</h4>
          <ul className="alert-preview-list">
            {alerts.map((alert, place) => (
              <li key={place}>
                <PreviewedAlert alert={alert} />
              </li>
            ))}
          </ul>
          {count > alerts.length && <p className="small soft">{texts.more(count - alerts.length)}</p>}
        </>
      )}
    </>
  )
}

function PreviewedAlert({ alert }: { alert: ShownPreview['alerts'][number] }) {
  const { preview: texts } = useTexts(alertRuleTexts)
  const { whens } = useTexts(alertRulesTexts)
  const { at, kind, shortId, title } = alert
  const named = whenKinds.find((one) => one === kind)
  const words = (
    <>
      <Icon name="bell" tone="quiet" />
      <span className="alert-preview-line">
        <Time at={at} />
        {' · '}
        {named ? whens[named] : kind}
        {' · '}
        {shortId ?? texts.project}
        {title && <span className="soft"> {title}</span>}
      </span>
    </>
  )
  return shortId === undefined ? (
    <span className="alert-preview-alert">{words}</span>
  ) : (
    <Link className="alert-preview-alert" to={href('/issues/:shortId', { shortId })}>
      {words}
    </Link>
  )
}
