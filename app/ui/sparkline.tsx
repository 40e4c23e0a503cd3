import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'

const height = 24

/** The last 24 hours, one bar an hour, the oldest first. One path: fifty of them must stay small. `rising`: the bars are red. */
export function Sparkline({ trend, rising }: { trend: number[]; rising?: boolean }) {
  const texts = useTexts(uiTexts)
  const total = trend.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      className="sparkline"
      width={trend.length * 4}
      height={height}
      viewBox={`0 0 ${trend.length * 4} ${height}`}
      role="img"
      aria-label={texts.inHours(total, trend.length)}
    >
      <path className="sparkline-rest" d={`M0 ${height - 0.5}h${trend.length * 4 - 1}`} />
      <path className={rising ? 'sparkline-bars sparkline-red' : 'sparkline-bars'} d={bars(trend)} />
    </svg>
  )
}

/** Every hour with events is seen: at least 2 pixels. */
function bars(trend: number[]): string {
  const most = Math.max(1, ...trend)
  return trend
    .map((count, hour) =>
      count > 0 ? `M${hour * 4 + 1.5} ${height}v-${Math.max(2, Math.round((count / most) * (height - 1)))}` : '',
    )
    .join('')
}
