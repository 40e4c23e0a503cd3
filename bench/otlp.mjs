import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { median } from './median.mjs'

/*
 * Processor time of failures that an OpenTelemetry exporter sends in one request, and of the same failures as Sentry events, each in its
 * envelope: `node bench/otlp.mjs`. From the body of a request to processed events: reading and converting it, parsing, scrubbing, normalising,
 * grouping. Not in it: the requests themselves, of which a Sentry SDK needs one for each event, and recording, which is the same for both.
 * The Sentry events have the text of the stack, as OpenTelemetry sends it; with frames instead of it they are measured, too.
 */
const failures = 100
const rounds = 100
const root = fileURLToPath(new URL('..', import.meta.url))

const { otlpProtobufForm, otlpProtobuf, openPlain, parseStackText, processRecord, defaultLimits, noSettings } =
  await compile()
const binary = otlpProtobuf('traces', request(0, failures))
/** SDKs send one event in an envelope. */
const sentry = Array.from({ length: failures }, (_, n) => converted(otlpProtobuf('traces', request(n, n + 1))))
const framed = sentry.map(withFrames)
const settings = { ...noSettings, appDirectories: [] }
const meta = { projectId: 1, keyId: 1, receivedAt: Date.now(), encoding: 'identity', format: 'envelope' }

/** Events are kept until all are processed, as in a batch that is recorded: garbage collection is part of the cost. */
const ways = {
  sentry: () => sentry.flatMap(processed),
  framed: () => framed.flatMap(processed),
  otlp: () => processed(converted(binary)),
}
/** @type {Record<string, number[]>} */
const costs = { sentry: [], framed: [], otlp: [] }
for (let round = -5; round < rounds; round++) {
  for (const [name, run] of Object.entries(ways)) {
    const before = process.cpuUsage()
    const count = run().length
    const { user, system } = process.cpuUsage(before)
    if (count !== failures) throw new Error(`${count} of ${failures} failures were processed.`)
    if (round >= 0) costs[name]?.push((user + system) / failures)
  }
}
const [ofSentry, ofFramed, ofOtlp] = [costs.sentry, costs.framed, costs.otlp].map((list) => median(list ?? []))
console.log(
  `as Sentry events ${ofSentry.toFixed(1)} µs each, over OTLP ${ofOtlp.toFixed(1)} µs: ${(ofSentry / ofOtlp).toFixed(2)} of the rate\n` +
    `as Sentry events with frames ${ofFramed.toFixed(1)} µs each: OTLP at ${(ofFramed / ofOtlp).toFixed(2)} of that rate`,
)

/**
 * A batch as exporters send it: one resource with many spans, repeated from a recorded one that failed.
 *
 * @param {number} from
 * @param {number} to
 */
function request(from, to) {
  const recorded = JSON.parse(readFileSync(join(root, 'tests/fixtures/corpus/otlp-json-plain.json'), 'utf8'))
  const [{ resource, scopeSpans }] = recorded.resourceSpans
  const [{ scope, spans }] = scopeSpans
  const failed = spans.find((/** @type {{ events?: [] }} */ span) => span.events?.length)
  const numbered = (/** @type {number} */ n) => ({ ...failed, spanId: n.toString(16).padStart(16, '0') })
  const all = Array.from({ length: to - from }, (_, n) => numbered(from + n))
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: all }] }] }
}

/** @param {Uint8Array} bytes */
function converted(bytes) {
  const form = otlpProtobufForm(bytes, 'traces', defaultLimits)
  if (!form.ok) throw new Error(form.detail)
  return form.bytes
}

/** The event of an envelope with frames in place of the text of its stack. @param {Uint8Array} body */
function withFrames(body) {
  const [header, item, payload] = new TextDecoder().decode(body).split('\n')
  const event = JSON.parse(payload ?? '')
  const [{ stacktrace, ...thrown }] = event.exception
  const [{ frames }] = parseStackText(stacktrace, event.platform).exceptions
  const sent = frames.map((/** @type {Record<string, unknown>} */ { line, column, filename, function: name }) => ({
    filename,
    function: name,
    lineno: line,
    colno: column,
    in_app: true,
  }))
  event.exception = { values: [{ ...thrown, stacktrace: { frames: sent } }] }
  return Buffer.from([header, item, JSON.stringify(event), ''].join('\n'))
}

/** @param {Uint8Array} body */
function processed(body) {
  const { contents } = openPlain(body, 'envelope', defaultLimits)
  const record = { kind: 'envelope', meta: { ...meta, items: contents.items }, body }
  return processRecord(record, defaultLimits, () => settings).events
}

/** The program's own modules, as Node runs them. */
async function compile() {
  const input = {
    form: 'app/intake/otlp-form.ts',
    encoding: 'tests/support/otlp-protobuf.ts',
    open: 'app/intake/open-compressed.server.ts',
    stack: 'app/events/stack-text/parse-stack-text.ts',
    pipeline: 'app/processing/pipeline.server.ts',
    settings: 'app/projects/processing-settings.ts',
    config: 'app/config.server.ts',
  }
  const outDir = join(root, 'node_modules/.otlp-bench', String(process.pid))
  mkdirSync(outDir, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: { ssr: true, outDir, emptyOutDir: true, rollupOptions: { input } },
  })
  const files = readdirSync(outDir)
  const modules = await Promise.all(
    Object.keys(input).map((name) => {
      const file = files.find((one) => one.startsWith(`${name}.`))
      return import(pathToFileURL(join(outDir, String(file))).href)
    }),
  )
  rmSync(outDir, { recursive: true })
  return Object.assign({}, ...modules)
}
