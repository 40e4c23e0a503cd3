import type { Frame } from './event'

/** Code that nobody who reads the issue wrote: run-times, standard libraries and installed packages, by file. */
const foreignPaths = [
  /(?:^|[/\\])node_modules[/\\]/,
  /^(?:node:|internal\/|native |webpack\/(?:runtime|bootstrap)|\(webpack\))/,
  /[/\\](?:site|dist)-packages[/\\]/,
  /[/\\]lib(?:64)?[/\\]python\d/,
  /(?:^|[/\\])vendor[/\\]/,
  /[/\\]gems[/\\]/,
  /[/\\]go[/\\]pkg[/\\]mod[/\\]/,
  /^\/usr\/(?:lib|local\/lib|local\/go|share)[/\\]/,
  /^(?:\/rustc\/|\/lib\/|\/lib64\/|\/system\/|\/apex\/|C:\\Windows\\)/i,
  /(?:^|\/)deps\/[^/]+\/lib\//,
  /^(?:<|\[native code\])/,
]

/** The same by module, for the platforms whose frames have one. */
const foreignModules = new Map<string, RegExp>([
  [
    'java',
    /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|android|androidx|dalvik|com\.android|io\.sentry)\./,
  ],
  ['csharp', /^(?:System|Microsoft|Mono|Sentry)(?:\.|$)/],
  ['go', /^(?:runtime|net|reflect|testing|internal|github\.com\/getsentry)(?:[./]|$)/],
  ['elixir', /^(?::|Elixir\.)?(?:proc_lib|gen_server|gen|supervisor|erl_|Task|GenServer|Enum|Stream)(?:\b|_)/],
  ['rust', /^(?:std|core|alloc|backtrace|sentry)::/],
  ['python', /^(?:sentry_sdk|raven|importlib)(?:\.|$)/],
])

/**
 * Whether a frame the client did not mark belongs to the application.
 * A client's own mark always counts; this is for those that send none.
 */
export function isInApp(frame: Omit<Frame, 'inApp'>, eventPlatform: string): boolean {
  if (isForeignPath(frame.absPath) || isForeignPath(frame.filename) || isForeignPath(frame.package)) return false
  const platform = frame.platform ?? eventPlatform
  const module = platform === 'rust' ? frame.function : (frame.module ?? frame.package)
  return !(module && foreignModules.get(platform)?.test(module))
}

function isForeignPath(path: string | undefined): boolean {
  return path !== undefined && foreignPaths.some((pattern) => pattern.test(path))
}
