import type { RunStatus } from '~/monitors/monitor'
import { monitorsTexts } from '~/texts/en/monitors'
import { minuteWords } from '~/texts/time-words'
import { useTexts } from '~/texts/use-texts'
import { useTimeWords } from '~/ui/use-time-words'
import type { RunView } from './monitor-view'
import './monitors.css'

const height = 24
const step = 7

/** The last runs, the oldest first, one bar each. Failures differ in height and in colour. */
export function RunBars({ runs }: { runs: RunView[] }) {
  const texts = useTexts(monitorsTexts)
  const times = useTimeWords()
  if (runs.length === 0) return <span className="soft">{texts.noRuns}</span>
  const failed = runs.filter(({ status }) => status !== 'ok' && status !== 'in_progress').length
  return (
    <svg
      className="run-bars"
      width={runs.length * step}
      height={height}
      viewBox={`0 0 ${runs.length * step} ${height}`}
      role="img"
      aria-label={texts.bars(runs.length, failed)}
    >
      {runs.toReversed().map(({ id, status, startedAt }, place) => (
        <rect
          key={id}
          className={looks[status].look}
          x={place * step}
          y={height - looks[status].height}
          width={step - 2}
          height={looks[status].height}
          rx="1"
        >
          {/* Times are formatted on the server: a browser may have other rules of a time zone. */}
          <title suppressHydrationWarning>{`${minuteWords(startedAt, times)}: ${texts.runStates[status]}`}</title>
        </rect>
      ))}
    </svg>
  )
}

const looks: Record<RunStatus, { look: string; height: number }> = {
  ok: { look: 'run-ok', height: 16 },
  in_progress: { look: 'run-in-progress', height: 10 },
  missed: { look: 'run-missed', height: 5 },
  timeout: { look: 'run-timeout', height: 24 },
  failed: { look: 'run-failed', height: 24 },
}
