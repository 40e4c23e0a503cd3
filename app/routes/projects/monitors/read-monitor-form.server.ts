import type { Instant } from '~/clock'
import {
  type MonitorFields,
  type MonitorMistakes,
  monitorFieldsOf,
  type ParsedMonitor,
  parseMonitor,
} from '~/monitors/monitor-form'
import { nextTimes } from '~/monitors/schedule'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'

type Shown = { fields: MonitorFields; mistakes?: MonitorMistakes; next?: Instant[] }

/** `wrong`: with mistakes · `preview`: shows the next five times, saves nothing · `save`. */
export type ReadMonitorForm =
  | (Shown & { kind: 'wrong' | 'preview' })
  | (Shown & { kind: 'save'; monitor: Exclude<ParsedMonitor, { mistakes: unknown }> })

const previewed = 5

export async function readMonitorForm(request: Request, at: Instant): Promise<ReadMonitorForm> {
  const form = await readForm(request)
  const fields = monitorFieldsOf((name) => textField(form, name))
  const parsed = parseMonitor(fields, at)
  const isPreview = textField(form, 'intent') === 'preview'
  if ('mistakes' in parsed) {
    const mistakes = isPreview ? withoutName(parsed.mistakes) : parsed.mistakes
    if (Object.keys(mistakes).length > 0) return { kind: 'wrong', fields, mistakes }
  }
  const monitor = 'mistakes' in parsed ? parseMonitor({ ...fields, name: 'preview' }, at) : parsed
  if ('mistakes' in monitor) return { kind: 'wrong', fields, mistakes: monitor.mistakes }
  const { schedule, timeZone } = monitor.settings
  const next = schedule ? nextTimes(schedule, timeZone, at, previewed) : []
  return isPreview ? { kind: 'preview', fields, next } : { kind: 'save', fields, monitor }
}

/** A schedule can be previewed before the monitor has a name. */
function withoutName({ name: _, ...mistakes }: MonitorMistakes): MonitorMistakes {
  return mistakes
}
