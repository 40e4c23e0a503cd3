import { days } from '~/clock'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { axisWords } from '~/texts/time-words'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { roundUp, SeriesKey } from '~/ui/chart'
import { useTimeWords } from '~/ui/use-time-words'
import './rule-editor.css'

const barsTop = 22
const barsHeight = 84
const height = barsTop + barsHeight + 18

/** Events per day as bars, and above each day the number of alerts. x in percent, y in pixels. */
export function PreviewChart({ from, alerts, events }: { from: number; alerts: number[]; events: number[] }) {
  const { preview: texts } = useTexts(alertRuleTexts)
  const numbers = useNumbers()
  const times = useTimeWords()
  const most = roundUp(Math.max(...events, 1))
  const slot = 100 / alerts.length
  const foot = barsTop + barsHeight
  const top = (count: number) => foot - (count / most) * barsHeight
  return (
    <>
      <ul className="alert-preview-keys">
        <li className="series-key">
          <span className="alert-preview-key" aria-hidden="true" />
          {texts.keys.alerts}
        </li>
        <li className="series-key">
          <SeriesKey place={0} />
          {texts.keys.events}
        </li>
      </ul>
      <svg className="chart" height={height} role="img" aria-label={texts.chartLabel(sum(alerts), sum(events))}>
        {[1, 0.5].map((share) => (
          <line key={share} className="chart-grid" x1="0" x2="100%" y1={top(most * share)} y2={top(most * share)} />
        ))}
        <line className="chart-base" x1="0" x2="100%" y1={foot + 0.5} y2={foot + 0.5} />
        {alerts.map((count, day) => {
          const happened = events[day] ?? 0
          return (
            <g key={day}>
              <title>{`${axisWords(from + days(day), days(1), times)} · ${texts.day(count, happened)}`}</title>
              <rect className="chart-slot" x={`${day * slot}%`} y="0" width={`${slot}%`} height={foot} />
              {happened > 0 && (
                <rect
                  className="series-1"
                  x={`${(day + 0.12) * slot}%`}
                  y={Math.min(top(happened), foot - 3)}
                  width={`${0.76 * slot}%`}
                  height={Math.max(foot - top(happened), 3)}
                  rx="1.5"
                />
              )}
              {count > 0 && (
                <svg x={`${(day + 0.5) * slot}%`} y="9" overflow="visible" aria-hidden="true">
                  <rect
                    className="alert-preview-dot"
                    x={-dotWidth(count) / 2}
                    y="-8"
                    width={dotWidth(count)}
                    height="16"
                    rx="8"
                  />
                  <text className="alert-preview-dot-count" y="4" textAnchor="middle">
                    {numbers.short(count)}
                  </text>
                </svg>
              )}
            </g>
          )
        })}
        {[1, 0.5].map((share) => (
          <text key={share} x="100%" dx="6" y={top(most * share) + 4}>
            {share * most >= 1 && numbers.short(share * most)}
          </text>
        ))}
        {[0, 0.5].map((share) => (
          <text key={share} x={`${share * 100}%`} y={height - 4}>
            {axisWords(from + Math.round(alerts.length * share) * days(1), days(1), times)}
          </text>
        ))}
        <text x="100%" y={height - 4} textAnchor="end">
          {axisWords(from + (alerts.length - 1) * days(1), days(1), times)}
        </text>
      </svg>
    </>
  )
}

const dotWidth = (count: number) => (count < 10 ? 16 : count < 100 ? 22 : 30)
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
