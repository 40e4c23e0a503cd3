import type { Breadcrumb } from './event'
import { limits } from './limits'
import type { Reader } from './reader'
import { readInstant } from './timestamp'

/** The breadcrumbs, oldest first. Their times are corrected by the same shift as the event's (milliseconds). */
export function readBreadcrumbs(event: Reader, shift: number): Breadcrumb[] {
  const place = event.fields.breadcrumbs ? 'breadcrumbs' : 'sentry.interfaces.Breadcrumbs'
  if (!event.fields[place]) return []
  const breadcrumbs: Breadcrumb[] = []
  for (const reader of event.children(place, limits.breadcrumbs)) {
    const breadcrumb = readBreadcrumb(reader, shift)
    for (const _ in breadcrumb) {
      breadcrumbs.push(breadcrumb)
      break
    }
  }
  return breadcrumbs
}

function readBreadcrumb(reader: Reader, shift: number): Breadcrumb {
  const breadcrumb: Breadcrumb = {}
  const timestamp = readInstant(reader.fields.timestamp)
  if (timestamp !== undefined) breadcrumb.timestamp = timestamp + shift
  const type = reader.text('type', 64)
  if (type) breadcrumb.type = type
  const category = reader.text('category')
  if (category) breadcrumb.category = category
  const level = reader.text('level', 64)
  if (level) breadcrumb.level = level
  const message = reader.text('message', limits.value)
  if (message) breadcrumb.message = message
  const data = reader.data('data')
  if (data !== undefined && !isEmpty(data)) breadcrumb.data = data
  return breadcrumb
}

function isEmpty(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return data === ''
  for (const _ in data) return false
  return true
}
