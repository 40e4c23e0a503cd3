import type { Frame } from './event'
import { ownCopy } from './text'

/** Code that nobody who reads the issue wrote: run-times, standard libraries and installed packages, by file. */
const foreignPaths = [
  /(?:^|[/\\])node_modules[/\\]/,
  /^(?:node:|internal\/|native |\(webpack\)|\[internal\])/,
  /(?:^|\/)webpack\/(?:runtime|bootstrap)/,
  /[/\\](?:site|dist)-packages[/\\]/,
  /[/\\]lib(?:64)?[/\\]python\d|[/\\]Python\d+[/\\]Lib[/\\]/,
  /(?:^|[/\\])vendor[/\\]/,
  /[/\\]gems[/\\]/,
  /[/\\]go[/\\]pkg[/\\]mod[/\\]/,
  /^\/usr\/(?:lib|local\/lib|local\/go|share)[/\\]/,
  /^(?:\/rustc\/|\/lib\/|\/lib64\/|\/system\/|\/apex\/|C:\\Windows\\)/i,
  /(?:^|\/)deps\/[^/]+\/lib\//,
  /[/\\](?:\.cargo[/\\]registry|rustlib|lib[/\\]ruby)[/\\]/,
  /^\/(?:System\/(?:Library|Volumes|iOSSupport)|Developer\/|Library\/Developer\/)/,
  /^(?:dart:|package:(?:flutter|flutter_test|sentry\w*|stack_trace)\/)/,
  /^(?:<|\[native code\]|native$)/,
]

/** The standard library, and what the compiler puts around `main` and a panic. */
const rustLibrary = /^<?(?:std|core|alloc|backtrace|log|sentry|sentry_\w+)::|^_{0,3}rust_\w|^rust_begin_unwind$/

/** Apple's images where only their names are sent: iOS lets no application bring libraries of its own but in frameworks. */
const appleImage =
  /^(?:lib[\w+.-]+\.dylib|dyld(?:_sim)?|UIKit(?:Core)?|AppKit|Foundation|SwiftUI|AttributeGraph|QuartzCore|GraphicsServices|CFNetwork|Security|IOKit|OpenGLES|GLEngine|AGX\w+|Metal(?:Kit)?|AudioToolbox(?:Core)?|AVF\w+|Web(?:Kit|Core)|JavaScriptCore|HIToolbox|Core(?:Foundation|Data|Graphics|Text|Location|Image|AutoLayout|Audio|Media|Telephony|Services|UI|ML|Motion|Video|Haptics))$/

/** The same by module, for the platforms whose frames have one. */
const foreignModules = new Map<string, RegExp>([
  [
    'java',
    /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|android|androidx|dalvik|com\.android|io\.sentry)\./,
  ],
  ['csharp', /^(?:System|Microsoft|Mono|Sentry|UnityEngine|UnityEditor)(?:\.|$)/],
  [
    'go',
    /^(?:runtime|net|reflect|testing|internal|sync|context|io|os|fmt|errors|bufio|bytes|strings|strconv|encoding|database|crypto|html|log|time|github\.com\/getsentry)(?:[./]|$)/,
  ],
  ['elixir', /^(?::|Elixir\.)?(?:proc_lib|gen_server|gen|supervisor|erl_|Task|GenServer|Enum|Stream)(?:\b|_)/],
  ['rust', rustLibrary],
  ['native', rustLibrary],
  ['cocoa', appleImage],
  ['objc', appleImage],
  ['swift', appleImage],
  ['python', /^(?:sentry_sdk|raven|importlib)(?:\.|$)/],
])

/**
 * Whether a frame the client did not mark belongs to the application.
 * A client's own mark always counts; this is for those that send none. An address in no known image is nobody's.
 */
export function isInApp(frame: Omit<Frame, 'inApp'>, eventPlatform: string): boolean {
  if (isForeignPath(frame.absPath) || isForeignPath(frame.filename) || isForeignPath(frame.package)) return false
  if (!frame.function && !frame.filename && !frame.module && !frame.package && frame.address) return false
  const platform = frame.platform ?? eventPlatform
  const isByFunction = platform === 'rust' || platform === 'native'
  const module = isByFunction ? frame.function : (frame.module ?? frame.package)
  return !(module && foreignModules.get(platform)?.test(module))
}

/** The same few files stand in the stacks of all events of an application. Bounded, because a client may also invent them. */
const known = new Map<string, boolean>()
const mostKnown = 4096
const longestKnown = 256

function isForeignPath(path: string | undefined): boolean {
  if (path === undefined) return false
  const found = known.get(path)
  if (found !== undefined) return found
  const isForeign = foreignPaths.some((pattern) => pattern.test(path))
  if (path.length > longestKnown) return isForeign
  if (known.size >= mostKnown) known.clear()
  known.set(ownCopy(path), isForeign)
  return isForeign
}
