import type { Instant } from '~/clock'
import type { Breadcrumb } from '~/events/event'
import { lineCategory } from '~/logs/timeline'
import { lineText, type PairText, pairsOf } from './value-text'

/** One breadcrumb as a line. */
export type BreadcrumbView = {
  at?: Instant
  /** Milliseconds before the failure; negative after it. */
  before?: number
  category: string
  kind: CrumbKind
  /** The status of a request, if the message ends with it. */
  status?: number
  level?: string
  message: string
  /** Other data, if it says more than the message. */
  details: PairText[]
}

export type CrumbKind = 'log' | 'http' | 'navigation' | 'user' | 'console' | 'query' | 'other'

const kinds: [kind: CrumbKind, named: RegExp][] = [
  ['log', /^log$/],
  ['http', /^(?:https?|fetch|xhr|request|grpc)(?:$|\b)/],
  ['navigation', /^(?:navigation|route)/],
  ['query', /^(?:query|db|sql|redis)/],
  ['user', /^(?:ui\b|touch|session|auth|user)/],
  ['console', /^(?:console|log|stdout|stderr)/],
]

function kindOf({ category, type }: Breadcrumb): CrumbKind {
  const names = [type, category].map((name) => name?.toLowerCase() ?? '')
  return kinds.find(([, named]) => names.some((name) => named.test(name)))?.[0] ?? 'other'
}

/** `shown`: oldest first, those after the failure in `later`. `left`: how many older ones are not shown. `all`: as many as a page shows. */
export type TimelineView = {
  shown: BreadcrumbView[]
  later: BreadcrumbView[]
  left: number
  all: boolean
  /** How many of them are log lines. */
  lines: number
}

/** Rows at first, and when all are asked for. */
const most = { first: 50, all: 400, details: 30 }
/** Characters of a message in its row. */
const shortMessage = 500

/** The timeline around a failure at `at`: the nearest entries. */
export function timelineView(timeline: Breadcrumb[], at: Instant, all = false): TimelineView {
  const later = timeline.filter((crumb) => crumb.category === lineCategory && (crumb.timestamp ?? at) > at)
  const before = timeline.filter((crumb) => !later.includes(crumb))
  const shown = before.slice(-((all ? most.all : most.first) - Math.min(later.length, 10)))
  const view = (crumb: Breadcrumb): BreadcrumbView => {
    const line = breadcrumbView(crumb)
    return line.at === undefined ? line : { ...line, before: at - line.at }
  }
  return {
    shown: shown.map(view),
    later: later.slice(0, 10).map(view),
    left: before.length - shown.length,
    all,
    lines: timeline.filter(({ category }) => category === lineCategory).length,
  }
}

function breadcrumbView(crumb: Breadcrumb): BreadcrumbView {
  const data = isRecord(crumb.data) ? crumb.data : {}
  const said = crumb.message ? lineText(crumb.message, shortMessage) : ''
  const kind = kindOf(crumb)
  const category = crumb.category ?? crumb.type ?? 'default'
  const base = {
    at: crumb.timestamp,
    category: kind === 'log' && crumb.level ? `${category} ${crumb.level}` : category,
    kind,
    level: crumb.level === 'info' ? undefined : crumb.level,
  }
  if (Array.isArray(data.arguments)) {
    return { ...base, message: consoleWords(data.arguments) || said, details: argumentDetails(data.arguments) }
  }
  if (typeof data.url === 'string' && !said) {
    const { url, method, status_code, ...rest } = data
    const message = [method, url, status_code]
      .filter((part) => part !== undefined)
      .map((part) => lineText(part))
      .join(' ')
    const status = Number(status_code)
    const answered = base.kind === 'http' && status >= 100 && status < 600
    return { ...base, ...(answered && { status }), message, details: pairsOf(rest, 12) }
  }
  if (typeof data.from === 'string' && typeof data.to === 'string' && !said) {
    const { from, to, ...rest } = data
    return { ...base, message: `${lineText(from)} → ${lineText(to)}`, details: pairsOf(rest, 12) }
  }
  return {
    ...base,
    message: said,
    details: [
      ...(kind === 'log' && crumb.message && crumb.message.length > shortMessage
        ? pairsOf({ message: crumb.message })
        : []),
      ...(crumb.data === undefined ? [] : pairsOf(isRecord(crumb.data) ? data : { data: crumb.data }, most.details)),
    ],
  }
}

/** The arguments as the console prints them: strings as they are, errors by their message, anything else as JSON. */
function consoleWords(args: unknown[]): string {
  return args
    .slice(0, 12)
    .map((arg) => (isError(arg) ? `${arg.name ?? 'Error'}: ${arg.message}` : lineText(arg)))
    .join(' ')
    .trim()
    .slice(0, 600)
}

/** Other fields of an error in a console call, above all its digest and stack. */
function argumentDetails(args: unknown[]): PairText[] {
  return args
    .filter(isError)
    .slice(0, 4)
    .flatMap(({ name: _name, message: _message, ...rest }) => pairsOf(rest, 8))
}

function isError(value: unknown): value is { message: string; name?: string } & Record<string, unknown> {
  return isRecord(value) && typeof value.message === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
