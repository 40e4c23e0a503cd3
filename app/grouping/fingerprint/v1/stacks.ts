import { fileName, isBundled } from './file-names'
import { functionName } from './function-names'
import { imagePlaces } from './images'
import type { Frame, Image } from './input'
import { type Call, withoutRecursion } from './recursion'
import { isWrapper } from './wrappers'

/**
 * What of a stack counts, oldest call first.
 *
 * 1. The frames of the application that say something; where they are nameless but have addresses, their places in their images.
 * 2. Without any: the other frames, without those of run-times and wrappers if others remain.
 * 3. Of scripts the five innermost that say something: engines keep ten, fifty or a hundred frames, by setting.
 * 4. A frame on the same source line as its caller is a part of it: a lambda, a comprehension, a built-in function.
 * 5. `weak`: minified, or only frames of the run-time: many failures look like this one.
 */
export type Stack = { parts: string[]; weak: boolean }

type Surroundings = { platform: string; images: Image[]; hasOverflown?: boolean }

export function stackOf(frames: Frame[], around: Surroundings): Stack {
  if (frames.length === 0) return { parts: [], weak: false }
  const own = frames.filter((frame) => frame.inApp && !isWrapper(frame, frame.platform ?? around.platform))
  const inApp = named(own, around)
  // Bundles that say nothing are not helped by the libraries around them.
  if (inApp.parts.length > 0 || (inApp.weak && isScript(around.platform))) return inApp
  const places = imagePlaces(
    frames.filter((frame) => frame.inApp),
    around.images,
  )
  if (places.length > 0) return { parts: places, weak: false }
  const telling = named(
    frames.filter((frame) => !isRuntime(frame, around.platform)),
    around,
  )
  if (telling.parts.length > 0) return telling
  const all = named(frames, around)
  if (all.parts.length > 0) return { parts: all.parts, weak: true }
  return { parts: imagePlaces(frames, around.images), weak: true }
}

const mostOfScripts = 5
const isScript = (platform: string) => platform === 'javascript' || platform === 'node'

function named(frames: Frame[], around: Surroundings): Stack {
  const calls: Call[] = []
  let weak = false
  let caller: Read | undefined
  let bundle = ''
  for (const frame of frames) {
    const platform = frame.platform ?? around.platform
    const read = isWrapper(frame, platform) ? undefined : readFrame(frame, platform)
    if (!read || isPartOf(caller, read)) continue
    caller = read
    weak ||= read.weak
    const isOfBundle = read.weak && isScript(platform)
    if (isOfBundle) bundle = read.file
    const part = isOfBundle ? `|${read.fn}|` : `${read.file}|${read.fn}|${read.source}`
    if (part !== '||') calls.push({ key: read.fn ? `${read.file}|${frame.function}` : `${calls.length}`, part })
  }
  const cut = isScript(around.platform)
  const parts = withoutRecursion(calls, { cut, overflown: around.hasOverflown ?? false })
  if (cut) parts.splice(0, parts.length - mostOfScripts)
  return { parts: bundle ? [...parts, `${bundle}||`] : parts, weak }
}

const isPartOf = (caller: Read | undefined, { file, fn, source }: Read) =>
  source !== '' && caller?.source === source && caller.file === file && caller.fn !== fn

type Read = { file: string; fn: string; source: string; weak: boolean }

/** Platforms whose SDKs send the source line. */
const showsSource = new Set(['javascript', 'node', 'python', 'php', 'ruby'])

function readFrame(frame: Frame, platform: string): Read | undefined {
  const where = frame.filename ?? frame.absPath ?? ''
  if (isNowhere.test(where) && !frame.module) return undefined
  const weak = platform === 'java' ? isObfuscated(frame) : isMinified(frame, platform)
  const source =
    showsSource.has(platform) && frame.contextLine && !frame.contextLine.includes('{snip}')
      ? frame.contextLine.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 120)
      : ''
  const name = functionName(frame, platform)
  if (weak && platform === 'java') {
    const fn = name.length > 2 ? name : ''
    return fn ? { file: '', fn, source, weak } : undefined
  }
  // A minifier's names change with every build; names of members and of exports survive it.
  const fn = weak && name.length < 4 ? '' : name
  const isCallOfFunctionExpression = fn === '' && source.startsWith('})(') && isScript(platform)
  if (isCallOfFunctionExpression) return undefined
  const file = fileName(frame, platform)
  const saysNothing = fn === '' && source === '' && (file === '' || isScript(platform))
  if (saysNothing && !weak) return undefined
  return { file, fn, source, weak }
}

const isNowhere = /^(?:<anonymous>|\[native code\]|native(?: |$)|eval(?: |$)|<asynchronous suspension>|<internal:)/

/** Bundles as browsers name them; on servers, what has names of one or two letters on lines that had to be cut. */
function isMinified(frame: Frame, platform: string): boolean {
  const isCut = frame.contextLine?.includes('{snip}') ?? false
  if (isBundled(frame)) return isCut || !frame.contextLine
  return isCut && isScript(platform) && /(?:^|\.)[\w$]{1,2}$/.test(frame.function ?? '')
}

/** R8 and ProGuard name classes and methods `a`, `b`, `aa`, and leave no file. */
const isObfuscated = (frame: Frame) =>
  (frame.filename === undefined || /^(?:SourceFile|Unknown Source|r8-map)/.test(frame.filename)) &&
  /(?:^|\.)[a-z]{1,2}(?:\$[a-z\d]{1,2})?$/.test(frame.module ?? '')

const runtimes: { [platform: string]: RegExp } = {
  node: /^node:|^internal\//,
  javascript: /^node:|^internal\//,
  python: /^(?:asyncio|concurrent|threading|runpy|importlib|uvloop)(?:\.|$)/,
  java: /^(?:java\.lang\.(?:reflect|invoke|Thread)|jdk\.internal|sun\.|com\.android\.internal\.os|dalvik\.|android\.(?:os\.(?:Looper|Handler)$|app\.ActivityThread))/,
  elixir:
    /^(?:Elixir\.)?(?::?(?:proc_lib|gen_server|gen_statem|supervisor|elixir_compiler|elixir_lexical|erl_eval|elixir)$|Task\.Supervised|Code$|Module\.ParallelChecker)/,
  go: /^(?:runtime|testing|net\/http)$/,
}

function isRuntime(frame: Frame, eventPlatform: string): boolean {
  const platform = frame.platform ?? eventPlatform
  const pattern = Object.hasOwn(runtimes, platform) ? runtimes[platform] : undefined
  return pattern?.test((isScript(platform) ? frame.filename : frame.module) ?? '') ?? false
}
