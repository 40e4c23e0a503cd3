/**
 * Fingerprint, version 1: which events are the same failure.
 *
 * FROZEN once released: issues live as long as their fingerprint. A better idea goes into v2 beside it. Imports nothing,
 * so that no change elsewhere can move an event into another issue.
 *
 * 1. What the client asks for wins: its list, with `{{ default }}` and variables put in. Without `{{ default }}` nothing else counts.
 * 2. Known impostors come next: failed chunk loads are one issue, hydration failures one per place, and a failure whose message
 *    the framework hid is told apart by its digest, else by its place: never one giant issue.
 * 3. Then the exception chain: each type with its own in-app frames (all frames where none is in-app).
 * 4. Without exceptions the message, for what it says and not for where it was logged. Then the crashed or current thread's
 *    frames; then types with parameterised values; then platform and place.
 * 5. A frame is file, function and source line. Line and column numbers, directories, hosts and build hashes never count.
 * 6. Recursion counts once, however deep, and what called into a deep one doesn't count. Wrappers (async, lambdas, closures) are
 *    folded into the function they stand in.
 * 7. Frames of minified scripts are weak, and so are library frames under an exception that the SDK made up: type and
 *    parameterised value are added to them.
 * 8. Level, release, environment, logger and tags never count, unless rule 1 names them.
 *
 * Outline: Sentry's "newstyle" grouping, as documented.
 */
type Text<Name extends string> = { [name in Name]?: string }
type Frame = { inApp: boolean } & Text<
  'filename' | 'absPath' | 'function' | 'module' | 'package' | 'contextLine' | 'platform'
>
type Mechanism = { synthetic?: boolean; isGroup?: boolean; exceptionId?: number; parentId?: number }
type Exception = { mechanism?: Mechanism; frames: Frame[] } & Text<'type' | 'value'>
/** What counts of an event (`Event` has this shape). */
export type FingerprintInput = {
  platform: string
  level: string
  exceptions: Exception[]
  threads: { crashed: boolean; current: boolean; frames: Frame[] }[]
  clientFingerprint?: string[]
  tags: [string, string][]
  request?: { url?: string }
} & Text<'message' | 'messageTemplate' | 'transaction' | 'logger' | 'release' | 'environment'>

/** What the fingerprint is made of, in order. `digest`: the one bound to this very event, when its message is hidden. */
export function componentsV1(event: FingerprintInput, digest?: string): string[] {
  const asked = event.clientFingerprint
  if (!asked || asked.length === 0) return byDefault(event, digest)
  return asked.flatMap((part) =>
    /^\{\{\s*default\s*\}\}$/.test(part) ? byDefault(event, digest) : resolve(part, event),
  )
}

function byDefault(event: FingerprintInput, digest?: string): string[] {
  const exceptions = meaningful(event)
  return (
    impostor(event, exceptions, digest) ??
    byStacks(event, exceptions) ??
    (exceptions.length === 0 ? byMessage(event) : undefined) ??
    byThread(event, exceptions) ??
    byValues(exceptions) ??
    byMessage(event) ?? ['fallback', event.platform, place(event)]
  )
}

const variable = /\{\{\s*([\w.-]{1,100})\s*\}\}/g

function resolve(part: string, event: FingerprintInput): string {
  const thrown = event.exceptions.at(-1)
  const frame = thrown?.frames.findLast((f) => f.inApp) ?? thrown?.frames.at(-1)
  const { transaction, level, logger, release, environment } = event
  const values = new Map<string, string | undefined>([
    ...Object.entries({ transaction, level, logger, release, environment }),
    ['message', event.message ?? thrown?.value],
    ['type', thrown?.type],
    ['value', thrown?.value],
    ['function', frame?.function],
    ['module', frame?.module],
    ['package', frame?.package],
    ...event.tags.map(([key, value]): [string, string] => [`tags.${key}`, value]),
  ])
  return part.replace(variable, (_, name: string) => values.get(name.replace(/^error\./, '')) ?? `<no ${name}>`)
}

/** The exceptions that say something: no component stacks dressed up as exceptions, groups replaced by their different members. */
function meaningful(event: FingerprintInput): Exception[] {
  const real = event.exceptions.filter(
    (e) => !/^React ErrorBoundary\b/.test(e.type ?? '') && (e.type || e.value || e.frames.length > 0),
  )
  // Newer JavaScript SDKs send a plain message as an exception without a type: it is a message (rule 4).
  if (event.message && real.length === 1 && !real[0]!.type) return []
  const groups = new Set(real.filter((e) => e.mechanism?.isGroup).map((e) => e.mechanism?.exceptionId))
  if (groups.size === 0) return real
  const leaves = real.filter((e) => !e.mechanism?.isGroup && groups.has(e.mechanism?.parentId))
  const different = new Map(leaves.map((e) => [JSON.stringify([e.type, ...stack(e.frames, event.platform).parts]), e]))
  return different.size > 0 ? [...different.values()] : real
}

const chunkFailure =
  /^Loading (CSS )?chunk \S{1,200} failed|(Failed to fetch|[Ee]rror loading) dynamically imported module|^Importing a module script failed/
const hydrationFailure =
  /^Hydration failed|^Text content does not match server-rendered|error (occurred )?(while|during) hydrat|Minified React error #(418|421|422|423|425);/
const hidden = /omitted in production builds|Minified React error #441;|^Unexpected Server Error$/

function impostor(event: FingerprintInput, exceptions: Exception[], digest?: string): string[] | undefined {
  const thrown = exceptions.at(-1)
  const text = thrown?.value ?? ''
  if (thrown?.type === 'ChunkLoadError' || chunkFailure.test(text)) return ['chunk-load']
  if (hydrationFailure.test(text)) return ['hydration', place(event)]
  if (hidden.test(text)) return digest ? ['hidden', 'digest', digest] : ['hidden', place(event)]
  return undefined
}

function byStacks(event: FingerprintInput, exceptions: Exception[]): string[] | undefined {
  const stacks = exceptions.map((e) => stack(e.frames, event.platform))
  if (!stacks.some((s) => s.parts.length > 0)) return undefined
  return exceptions.flatMap((e, i) => {
    const { parts, weak } = stacks[i]!
    const type = e.mechanism?.synthetic ? '' : (e.type ?? '')
    const isMadeUp = e.mechanism?.synthetic === true && !e.frames.some((frame) => frame.inApp)
    return weak || isMadeUp || parts.length === 0 ? [type, parameterise(e.value ?? ''), ...parts] : [type, ...parts]
  })
}

function byThread(event: FingerprintInput, exceptions: Exception[]): string[] | undefined {
  const thread =
    event.threads.find((t) => t.crashed) ??
    event.threads.find((t) => t.current) ??
    (event.threads.length === 1 ? event.threads[0] : undefined)
  const { parts } = stack(thread?.frames ?? [], event.platform)
  if (parts.length === 0) return undefined
  return ['thread', ...exceptions.map((e) => e.type ?? ''), ...parts]
}

function byValues(exceptions: Exception[]): string[] | undefined {
  const parts = exceptions.flatMap((e) => [e.type ?? '', parameterise(e.value ?? '')])
  return parts.some((part) => part !== '') ? ['exception', ...parts] : undefined
}

function byMessage(event: FingerprintInput): string[] | undefined {
  if (event.messageTemplate) return ['message', event.messageTemplate]
  return event.message ? ['message', parameterise(event.message)] : undefined
}

/** Where it happened: the transaction, else the path of the request with its ids taken out. */
function place(event: FingerprintInput): string {
  if (event.transaction) return parameterise(event.transaction)
  const path = (event.request?.url ?? '')
    .replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]{0,300}/i, '')
    .replace(/[?#].{0,4000}$/s, '')
  return parameterise(path.replace(/\/[0-9a-f]{8,64}(?=\/|$)/gi, '/<id>'))
}

const showsSource = new Set(['javascript', 'node', 'python', 'php', 'ruby'])

function stack(frames: Frame[], platform: string): { parts: string[]; weak: boolean } {
  const inApp = frames.filter((f) => f.inApp)
  const parts: string[] = []
  let weak = false
  for (const frame of inApp.length > 0 ? inApp : frames) {
    const minified = isMinified(frame)
    const part = framePart(frame, frame.platform ?? platform, minified)
    if (part === undefined) continue
    weak ||= minified
    parts.push(part)
  }
  return { parts: withoutRecursion(parts), weak }
}

function framePart(frame: Frame, platform: string, minified: boolean): string | undefined {
  const where = frame.filename ?? frame.absPath ?? ''
  if (/^(<anonymous>|\[native code\]|native$|eval( |$))/.test(where) && !frame.module) return undefined
  const file = fileName(frame, where)
  const name = functionName(frame.function ?? '', platform)
  // A minifier's names change with every build; names of members and of exports survive it.
  const fn = minified && name.length < 4 ? '' : name
  const source =
    showsSource.has(platform) && !frame.contextLine?.includes('{snip}')
      ? squeeze(frame.contextLine ?? '').slice(0, 120)
      : ''
  return fn === '' && source === '' && (file === '' || isFromUrl(frame)) ? undefined : [file, fn, source].join('|')
}

/** Module, else the file's own name. A bundler's numbers and its names for chunks (`[root-of-the-server]__02qt._`) are neither. */
function fileName(frame: Frame, where: string): string {
  if (!frame.module && isFromUrl(frame)) return ''
  if (!isBundled(frame)) return frame.module ? unhashed(frame.module.replaceAll(':', '.')) : basename(where)
  const name = frame.module ?? basename(where)
  return /^\d+(\.js)?$|\._(\.js)?$/.test(name) ? '' : unhashed(name)
}

const isFromUrl = (f: Frame) =>
  /^(https?:|app:\/\/\/_next\/static\/)/.test(f.absPath ?? f.filename ?? '') || /^https?:/.test(f.filename ?? '')
const isBundled = (f: Frame) =>
  isFromUrl(f) || /^app:\/\/\/_next\/|\/\.next\/server\//.test(f.absPath ?? f.filename ?? '')
const isMinified = (f: Frame) => isBundled(f) && (!f.contextLine || f.contextLine.includes('{snip}'))
const squeeze = (text: string) => text.slice(0, 400).replace(/\s+/g, ' ').trim()
const basename = (path: string) => unhashed(path.split(/[?#]/, 1)[0]!.split(/[/\\]/).at(-1)!).toLowerCase()

/** `main-GZ4IIB6H.js` → `main.js`: the parts of a name that a build made up are taken out. */
function unhashed(name: string): string {
  const without = name.replace(/(?:^|[-._~])([0-9A-Za-z]{7,64})(?![^-._~])/g, (whole, part: string) =>
    looksMadeUp(part) ? '' : whole,
  )
  return without.replace(/^[-._~]+/, '')
}

function looksMadeUp(part: string): boolean {
  if (/^[A-Z2-7]{8}$/.test(part)) return true
  if (!/^[0-9A-Za-z]{7,64}$/.test(part) || !/[0-9]/.test(part)) return false
  return /^[0-9a-f]+$/.test(part) || (/[A-Z]/.test(part) && /[a-z]/.test(part)) || part.length >= 16
}

const scriptNames: [RegExp, string][] = [
  [/^(async |new )+/, ''],
  [/ \[as [^\]]{1,200}\]$/, ''],
  [/(\/<)+$/, ''],
  [/^.*\./s, ''],
  [/^(\?|<anonymous>|anonymous|Anonymous function)$/, ''],
]
const nativeNames: [RegExp, string][] = [
  [/^(<unknown>|0x[0-9a-f]+)$/i, ''],
  [/::h[0-9a-f]{16}$/, ''],
  [/(::\{\{closure\}\})+/g, ''],
  [/(?<=.)[(<].*$/s, ''],
]
/** What is folded out of the names of functions, by platform. */
const folds: { [platform: string]: [RegExp, string][] } = {
  javascript: scriptNames,
  node: scriptNames,
  python: [
    [/^.*\.(?=[^.]+$)/, ''],
    [/^<(lambda|listcomp|dictcomp|setcomp|genexpr|module)>$/, ''],
  ],
  ruby: [
    [/^(block|rescue|ensure)( \(\d+ levels\))? in /, ''],
    [/__\d+_\d+$/, ''],
  ],
  php: [[/^.*(\{closure|@anonymous).*$/s, '']],
  java: [
    [/^lambda\$(.*?)\$\d+$/, '$1'],
    [/\$\$(Lambda|EnhancerBy\w+|FastClassBy\w+).*$/, ''],
    [/Accessor\d+/, 'Accessor'],
  ],
  elixir: [[/^anonymous fn\/\d+ in /, '']],
  go: [[/(\.func\d+(\.\d+)*)+$/, '']],
}

const functionName = (raw: string, platform: string) =>
  replaced(raw.slice(0, 512).trim(), (Object.hasOwn(folds, platform) ? folds[platform] : undefined) ?? nativeNames)

const replaced = (text: string, all: [RegExp, string][]) =>
  all.reduce((out, [pattern, by]) => out.replace(pattern, by), text)

/**
 * Equal neighbours count once, and so do circles of up to four functions that call each other. What called into a circle that went
 * round three times more is left out: runtimes keep ten to a hundred frames, so that in a deep recursion it is there by chance.
 */
function withoutRecursion(parts: string[]): string[] {
  const kept: string[] = []
  const rounds = new Map<string, number>()
  for (const part of parts) {
    kept.push(part)
    const length = [1, 2, 3, 4].find((n) => endsTwice(kept, n))
    if (length === undefined) continue
    const circle = kept.splice(-length).join('\n')
    const round = (rounds.get(circle) ?? 0) + 1
    rounds.set(circle, round)
    if (round >= 3) kept.splice(0, kept.length - length)
  }
  return kept
}

/** Whether the last `n` are the same as the `n` before them. */
function endsTwice(parts: string[], n: number): boolean {
  const start = parts.length - n
  if (start < n) return false
  for (let i = start; i < parts.length; i += 1) if (parts[i] !== parts[i - n]) return false
  return true
}

const variables: [RegExp, string][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '<email>'],
  [/\b[a-z][a-z0-9+-]{1,20}:\/\/[^\s"'<>)\]]{1,2000}/gi, '<url>'],
  [/\b\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?\b/g, '<ip>'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b([0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/gi, '<hash>'],
  [/\b\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?/g, '<date>'],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\w{3} \d\d?|\d\d? \w{3})( \d{4})? [\d:]{8}( \d{4})?( GMT)?/g, '<date>'],
  [/\b\d+(\.\d+)?(ms|s|m|h|µs|us|ns)\b/g, '<duration>'],
  [/\b0x[0-9a-f]+\b/gi, '<hex>'],
  [/\b(?=[a-f]{0,63}\d)(?=\d{0,63}[a-f])[0-9a-f]{8,64}\b/gi, '<hex>'],
  [/=(?:'[^'\n]{1,200}'|"[^"\n]{1,200}")/g, '=<quoted>'],
  [/(?<![\w.])-?\d+\.\d+(?![\w.])/g, '<float>'],
  [/(?<!\w)-?\d+(?!\w)/g, '<int>'],
]

/** The text with what changes from one occurrence to the next taken out: its first two lines, at most 1,000 characters. */
function parameterise(text: string): string {
  const lines = text
    .slice(0, 4000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
  return replaced(lines.join('\n').slice(0, 1000), variables)
}
