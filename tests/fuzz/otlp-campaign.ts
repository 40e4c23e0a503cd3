import { otlpForm, otlpProtobufForm } from '../../app/intake/otlp-form'
import { parseEnvelope } from '../../app/wire/envelope'
import { otlpProtobuf } from '../support/otlp-protobuf'
import { bytesMutations } from './mutate-bytes'
import { Random } from './random'

/** Default limits but for the values, so that some cases exceed them. */
const limits = { jsonDepth: 200, jsonValues: 2000, items: 20, eventBytes: 2 << 20, otlpBytes: 2 << 20 }
const slowMilliseconds = 1000

export type OtlpReport = { read: number; refused: Record<string, number>; slowest: number; failures: string[] }

/**
 * Reads binary OTLP requests that were changed in seeded ways. Whatever the bytes are, the reader returns an envelope or a reason, within a
 * second of processor time; and an unchanged request becomes the same envelope as its JSON encoding.
 */
export function runOtlpCampaign({
  seed,
  cases,
  first = 0,
}: {
  seed: number
  cases: number
  first?: number
}): OtlpReport {
  const report: OtlpReport = { read: 0, refused: {}, slowest: 0, failures: [] }
  for (let at = first; at < first + cases; at++) {
    const random = new Random(seed, at)
    const signal = random.pick(['logs', 'traces'] as const)
    const request = makeRequest(signal, random)
    const good = otlpProtobuf(signal, request)
    const fail = (what: string) => report.failures.push(`case ${at}: ${what}`)
    try {
      if (random.chance(0.1)) compare(request, good, signal, fail)
      const bytes = changed(good, random)
      const { result: form, took } = timed(() => otlpProtobufForm(bytes, signal, limits))
      report.slowest = Math.max(report.slowest, took)
      if (took > slowMilliseconds) fail(`took ${took} ms of processor time`)
      if (!form.ok) report.refused[form.reason] = (report.refused[form.reason] ?? 0) + 1
      else if (!parseEnvelope(form.bytes, { items: 1000, countedItems: 1000 }).ok) fail('no envelope')
      else report.read++
    } catch (error) {
      fail(error instanceof Error ? String(error.stack) : String(error))
    }
  }
  return report
}

/** `took`: milliseconds of processor time. */
function timed<T>(work: () => T): { result: T; took: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, took: (user + system) / 1000 }
}

function compare(request: object, good: Uint8Array, signal: 'logs' | 'traces', fail: (what: string) => void): void {
  const [binary, json] = [
    otlpProtobufForm(good, signal, limits),
    otlpForm(Buffer.from(JSON.stringify(request)), limits),
  ]
  if (!binary.ok || !json.ok) return
  if (Buffer.compare(binary.bytes, json.bytes) === 0) return
  const [read, expected] = [String(Buffer.from(binary.bytes)), String(Buffer.from(json.bytes))]
  let at = 0
  while (read[at] === expected[at]) at++
  fail(`JSON has ${expected.slice(at - 40, at + 40)}, the binary encoding ${read.slice(at - 40, at + 40)}`)
}

function changed(bytes: Uint8Array, random: Random): Uint8Array {
  let result = bytes
  for (let left = random.below(4); left >= 0; left--) {
    if (result.length === 0) break
    const mutate = random.pick(Object.values(bytesMutations))
    const next = mutate(result, random, bytes)
    if (next.length <= 64 * 1024) result = next
  }
  return result
}

function makeRequest(signal: 'logs' | 'traces', random: Random): object {
  const ids = { traceId: random.hex(32), spanId: random.hex(16) }
  const time = () => String(1_795_206_022_772_000_000n + BigInt(random.below(2 ** 31)))
  const attributes = () =>
    Array.from({ length: random.below(5) }, () => ({ key: name(random), value: anyValue(random) }))
  const exception = () => [
    { key: 'exception.type', value: { stringValue: random.pick(['TypeError', 'java.lang.Error', '']) } },
    { key: 'exception.message', value: anyValue(random) },
    { key: 'exception.stacktrace', value: { stringValue: 'E: m\n    at a (/b.js:1:2)' } },
  ]
  const record = () => ({
    ...ids,
    timeUnixNano: time(),
    severityNumber: random.below(25),
    body: anyValue(random),
    attributes: [...attributes(), ...(random.chance(0.5) ? exception() : [])],
  })
  const span = () => ({
    ...ids,
    name: 'GET /',
    startTimeUnixNano: time(),
    attributes: attributes(),
    events: Array.from({ length: random.below(3) }, () => ({
      timeUnixNano: time(),
      name: random.pick(['exception', 'exceptional', 'retry']),
      attributes: [...attributes(), ...(random.chance(0.7) ? exception() : [])],
    })),
  })
  const many = <T>(make: () => T) => Array.from({ length: random.below(4) }, make)
  const resource = () => ({ attributes: attributes() })
  const scope = { name: 'shop' }
  return signal === 'logs'
    ? {
        resourceLogs: many(() => ({
          resource: resource(),
          scopeLogs: many(() => ({ scope, logRecords: many(record) })),
        })),
      }
    : { resourceSpans: many(() => ({ resource: resource(), scopeSpans: many(() => ({ scope, spans: many(span) })) })) }
}

const name = (random: Random) =>
  random.pick(['service.name', 'http.url', 'user.id', 'exception.type', 'exception.escaped', '__proto__', 'größe', ''])

function anyValue(random: Random, depth = 0): object {
  switch (random.below(depth > 4 ? 5 : 7)) {
    case 0:
      return { boolValue: random.chance(0.5) }
    case 1:
      return { intValue: String(random.chance(0.5) ? random.below(1000) : -(2n ** BigInt(random.below(63)))) }
    case 2:
      return { doubleValue: random.below(1000) / 8 }
    case 3:
      return { bytesValue: Buffer.from(random.bytes(random.below(20))).toString('base64') }
    case 4:
      return {
        stringValue: random.pick(['', 'a', 'größer 🎈', '\u0000', 'a line\nand another'.repeat(random.size(20))]),
      }
    case 5:
      return { arrayValue: { values: Array.from({ length: 1 + random.below(3) }, () => anyValue(random, depth + 1)) } }
    default:
      return { kvlistValue: { values: [{ key: name(random), value: anyValue(random, depth + 1) }] } }
  }
}
