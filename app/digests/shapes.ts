import type { CodeKind } from './code'

/** A format of codes, and the kind of code it is looked up as. */
export type Shape = {
  name: string
  /** Pattern of the code; used for whole values and to search texts. */
  source: string
  flags: '' | 'i'
  kinds: CodeKind[]
  /** The spelling in the index. */
  canonical: (text: string) => string
}

const lower = (text: string) => text.toLowerCase()
const upper = (text: string) => text.toUpperCase()
const same = (text: string) => text

/** The most specific first: the first shape that matches takes the characters. Sources: the vendors' documentation, otherwise real ids. */
export const shapes: Shape[] = [
  // AWS X-Ray and load balancers.
  {
    name: 'xray',
    source: '(?:Root=)?1-[0-9a-f]{8}-[0-9a-f]{24}',
    flags: 'i',
    kinds: ['request_id'],
    canonical: (t) => lower(t).replace('root=', ''),
  },
  // W3C trace context: the trace id in the middle is the code.
  {
    name: 'traceparent',
    source: '00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}',
    flags: 'i',
    kinds: ['trace_id'],
    canonical: (t) => lower(t).slice(3, 35),
  },
  {
    name: 'vercel',
    source: '(?:[a-z]{3}\\d:){1,4}:[a-z0-9]{5}-\\d{13}-[0-9a-f]{12}',
    flags: 'i',
    kinds: ['request_id'],
    canonical: lower,
  },
  {
    name: 'akamai',
    source: '\\d{1,3}\\.[0-9a-f]{6,8}\\.\\d{10}\\.[0-9a-f]{5,8}',
    flags: 'i',
    kinds: ['request_id'],
    canonical: lower,
  },
  {
    name: 'uuid',
    source: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    flags: 'i',
    kinds: ['request_id', 'digest'],
    canonical: lower,
  },
  {
    name: 'hex32',
    source: '[0-9a-f]{32}',
    flags: 'i',
    kinds: ['event_id', 'trace_id', 'request_id', 'digest'],
    canonical: lower,
  },
  { name: 'cloudfront', source: '[A-Za-z0-9_-]{54}==', flags: '', kinds: ['request_id'], canonical: same },
  {
    name: 'ulid',
    source: '[0-7][0-9A-HJKMNP-TV-Z]{25}',
    flags: 'i',
    kinds: ['request_id', 'digest'],
    canonical: upper,
  },
  // The ray of Cloudflare, with or without the airport code of the data centre; also a span id.
  { name: 'cf-ray', source: '[0-9a-f]{16}(?:-[a-z]{3})?', flags: 'i', kinds: ['request_id', 'digest'], canonical: ray },
  // Spring WebFlux: the hash of a connection and the number of the request. If it consists of digits only, it is a digest.
  {
    name: 'webflux',
    source: '(?=[0-9]{0,7}[a-f])[0-9a-f]{8}-\\d{1,6}',
    flags: 'i',
    kinds: ['request_id'],
    canonical: lower,
  },
  // ASP.NET Kestrel: thirteen of 0-9A-V, at least one of each sort.
  {
    name: 'kestrel',
    source: '(?=[A-V]{0,12}[0-9])(?=[0-9]{0,12}[A-V])[0-9A-V]{13}(?::[0-9A-F]{8})?',
    flags: '',
    kinds: ['request_id'],
    canonical: upper,
  },
]

function ray(text: string): string {
  const [hex, place] = text.split('-')
  return place ? `${lower(hex!)}-${upper(place)}` : lower(hex!)
}

const anchored = shapes.map((shape) => ({ shape, pattern: new RegExp(`^(?:${shape.source})$`, shape.flags) }))

/** The shape of a whole value, if it has a known one. */
export function shapeOf(value: string): Shape | undefined {
  return anchored.find(({ pattern }) => pattern.test(value))?.shape
}

/** The longest value in the index. Nobody reads out or copies a longer code. */
export const longestCode = 200

/** The spelling of a code in the index: trimmed, hex in lower case, unknown kinds unchanged. Empty when it is not a code. */
export function canonicalCode(value: string): string {
  const text = value.trim()
  if (text === '' || text.length > longestCode) return ''
  const shape = shapeOf(text)
  return shape ? shape.canonical(text) : text
}
