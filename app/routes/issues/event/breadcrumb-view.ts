import type { Instant } from '~/clock'
import type { Breadcrumb } from '~/events/event'
import { lineText, type PairText, pairsOf } from './value-text'

/** One breadcrumb as a line. */
export type BreadcrumbView = {
  at?: Instant
  category: string
  kind: CrumbKind
  /** The status of a request, if the message ends with it. */
  status?: number
  level?: string
  message: string
  /** Other data, if it says more than the message. */
  details: PairText[]
}

export type CrumbKind = 'http' | 'navigation' | 'user' | 'console' | 'query' | 'other'

const kinds: [kind: CrumbKind, named: RegExp][] = [
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

const most = 100

/** Breadcrumbs, oldest first. The oldest are left out when there are very many. */
export function breadcrumbViews(breadcrumbs: Breadcrumb[]): { shown: BreadcrumbView[]; left: number } {
  const shown = breadcrumbs.slice(-most)
  return { shown: shown.map(breadcrumbView), left: breadcrumbs.length - shown.length }
}

function breadcrumbView(crumb: Breadcrumb): BreadcrumbView {
  const data = isRecord(crumb.data) ? crumb.data : {}
  const said = crumb.message ? lineText(crumb.message, 500) : ''
  const base = {
    at: crumb.timestamp,
    category: crumb.category ?? crumb.type ?? 'default',
    kind: kindOf(crumb),
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
    details: crumb.data === undefined ? [] : pairsOf(isRecord(crumb.data) ? data : { data: crumb.data }, 12),
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
