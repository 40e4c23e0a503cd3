import type { Random } from './random'
import { prototypeNames, strangeJson, strangeText } from './strange-json'

/** Where a value stands: in a list or among fields. */
type JsonSlot = { holder: Record<string | number, unknown>; key: string | number }

/**
 * Changes the structure of JSON: values replaced, removed, swapped, nested, repeated, or taken from `other`. What is no JSON comes back as
 * it is. Values that no JavaScript value stands for (deep nesting, 1e999, names twice) are put into the text afterwards.
 */
export function mutateJson(text: string, random: Random, other: string): string {
  const parsed = parse(text)
  if (parsed === undefined) return text
  const document = { root: parsed }
  const raw = new Raw(random)
  for (let left = random.size(6); left > 0; left--) {
    const places = placesIn(document)
    if (places.length > 0) random.pick(changes)(random.pick(places), random, { raw, places, other })
  }
  return raw.fill(JSON.stringify(document.root) ?? 'null')
}

type Around = { raw: Raw; places: JsonSlot[]; other: string }
type Change = (place: JsonSlot, random: Random, around: Around) => void

const strange: Change = ({ holder, key }, random, { raw }) => put(holder, key, raw.hold(strangeJson(random)))

const changes: Change[] = [
  strange,
  strange,
  strange,
  ({ holder, key }) => (Array.isArray(holder) ? void holder.splice(Number(key), 1) : void delete holder[key]),
  ({ holder, key }, random, { places }) => {
    const other = random.pick(places)
    const kept = other.holder[other.key]
    put(other.holder, other.key, structuredClone(holder[key]))
    put(holder, key, structuredClone(kept))
  },
  ({ holder, key }, random) =>
    put(holder, key, random.pick<unknown>([[holder[key]], { value: holder[key] }, [[holder[key]]]])),
  ({ holder, key }, random, { raw }) => {
    const one = JSON.stringify(holder[key]) ?? 'null'
    const times = Math.min(random.size(20_000), Math.ceil(500_000 / one.length))
    put(holder, key, raw.hold(`[${Array.from({ length: times }, () => one).join(',')}]`))
  },
  ({ holder, key }, random) => {
    const value = holder[key]
    if (typeof value === 'string')
      put(
        holder,
        key,
        random.pick([
          value.repeat(Math.min(random.size(500), Math.ceil(500_000 / (1 + value.length)))),
          value + strangeText(random),
        ]),
      )
  },
  ({ holder }, random, { raw }) => {
    const name = random.chance(0.5)
      ? random.pick(prototypeNames)
      : random.chance(0.5)
        ? random.pick(names)
        : strangeText(random)
    if (!Array.isArray(holder)) put(holder, name, raw.hold(strangeJson(random)))
  },
  ({ holder, key }, random, { other }) => {
    const grafts = placesIn({ root: parse(other) })
    const graft = grafts.length > 0 ? random.pick(grafts) : undefined
    if (graft) put(holder, key, structuredClone(graft.holder[graft.key]))
  },
  ({ holder, key }, random, { raw }) => put(holder, `${key}`, raw.twice(holder[key], strangeJson(random))),
]

/** What events are made of: so that strange values stand where something looks. */
const names = (
  'message logentry exception values value type stacktrace frames filename abs_path lineno vars context_line pre_context threads ' +
  'breadcrumbs request url headers cookies query_string data env user tags extra contexts trace trace_id modules sdk release level ' +
  'timestamp fingerprint culprit transaction platform event_id debug_meta mechanism digest csp-report formatted params started sid ' +
  'attrs aggregates errors status monitor_slug monitor_config discarded_events associated_event_id comments'
).split(' ')

/** All of a document, in the order of its text; bounded. */
function placesIn(document: object): JsonSlot[] {
  const places: JsonSlot[] = []
  const holders = [document as JsonSlot['holder']]
  for (let holder = holders.pop(); holder && places.length < 3000; holder = holders.pop()) {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const value = holder[key]
      if (typeof value === 'object' && value !== null) holders.push(value as JsonSlot['holder'])
    }
  }
  return places
}

/** Also under `__proto__`. */
function put(holder: JsonSlot['holder'], key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Undefined when it is no JSON, or nested deeper than it could be copied: then it is strange enough. */
function parse(text: string): unknown {
  if (depthOf(text) > 500) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** About how deep: brackets in texts count as well. One bit is between `[` and `{`, and between `]` and `}`. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < text.length; i++) {
    const bracket = text.charCodeAt(i) | 0x20
    if (bracket === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (bracket === 0x7d) depth--
  }
  return deepest
}

/** JSON text kept beside the document until that is text too. */
class Raw {
  #texts: string[] = []
  #mark: string

  constructor(random: Random) {
    this.#mark = `raw-${random.hex(8)}-`
  }

  hold(text: string): string {
    return `${this.#mark}${this.#texts.push(text) - 1}.`
  }

  /** A value whose name is followed by the same name again. */
  twice(value: unknown, second: string): string {
    return this.hold(`${JSON.stringify(value) ?? 'null'},"type":${second},"type":null`)
  }

  /** Where a mark has been copied, only the first becomes what was held: or a few copies of copies would fill the memory. */
  fill(text: string): string {
    const marks = new RegExp(`"${this.#mark}(\\d+)\\."`, 'g')
    const left = new Map(this.#texts.entries())
    const once = (_: string, at: string) => {
      const held = left.get(Number(at)) ?? 'null'
      left.delete(Number(at))
      return held
    }
    let filled = text
    // What was held may itself have been made of what was held before.
    for (let pass = 0; pass < 3; pass++) filled = filled.replace(marks, once)
    return filled
  }
}
