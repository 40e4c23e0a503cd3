import { byteWords } from '~/ui/byte-words'
import { cut, type PairText, pairsOf, valueText } from './value-text'

/** A context of the client, with a title for people. */
export type ContextView = { title: string; pairs: PairText[] }

const most = 30

export function contextViews(contexts: Record<string, unknown>): ContextView[] {
  return Object.entries(contexts)
    .slice(0, most)
    .map(([name, value]) => ({ title: contextTitle(name), pairs: contextPairs(value) }))
    .filter(({ pairs }) => pairs.length > 0)
}

function contextPairs(value: unknown): PairText[] {
  if (!isRecord(value)) return [{ name: 'value', value: valueText(value) }]
  // Sentry's contexts repeat their kind in `type`; the trace id is listed with the codes.
  const { type: _type, trace_id: _traceId, ...rest } = value
  return flagPairs(rest) ?? pairsOf(Object.fromEntries(Object.entries(rest).map(readable)))
}

/** Feature flags come as a list of `{flag, result}`. */
function flagPairs({ values, ...rest }: Record<string, unknown>): PairText[] | undefined {
  if (!Array.isArray(values) || Object.keys(rest).length > 0) return undefined
  const flags = values.filter((one): one is Record<string, unknown> => isRecord(one) && typeof one.flag === 'string')
  return flags.length === values.length
    ? pairsOf(Object.fromEntries(flags.map(({ flag, result }) => [flag, result])))
    : undefined
}

/** Sizes of memory and discs are sent in bytes. */
function readable([name, value]: [string, unknown]): [string, unknown] {
  const isSize = typeof value === 'number' && value > 0 && /(?:^|_)(?:memory|storage)(?:_|$)/.test(name)
  return [name, isSize ? byteWords(value) : value]
}

const titles: Record<string, string> = {
  os: 'Operating system',
  client_os: 'Client’s operating system',
  app: 'Application',
  gpu: 'GPU',
  culture: 'Locale',
  flags: 'Feature flags',
  cloud_resource: 'Cloud',
  nextjs: 'Next.js',
  otel: 'OpenTelemetry',
  graphql: 'GraphQL',
  aws_lambda: 'AWS Lambda',
}
const isTitled = (name: string) => Object.hasOwn(titles, name)

function contextTitle(name: string): string {
  if (isTitled(name)) return titles[name] as string
  return cut(name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '), 100)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
