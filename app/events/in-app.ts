import type { Frame } from './event'
import { platformOf, platforms } from './platforms/platforms'
import { ownCopy } from './text'

/** Files of run-times, standard libraries and installed packages: of systems and package managers that several platforms share, and each platform's. */
const foreignPaths = [
  /(?:^|[/\\])vendor[/\\]/,
  /^\/usr\/(?:lib|local\/lib|share)[/\\]/,
  ...platforms.flatMap(({ inApp }) => inApp?.foreignPaths ?? []),
]

/**
 * Whether a frame the client did not mark belongs to the application.
 * A client's own mark always counts; this is for those that send none. An address in no known image is nobody's.
 */
export function isInApp(frame: Omit<Frame, 'inApp'>, eventPlatform: string): boolean {
  if (isForeignPath(frame.absPath) || isForeignPath(frame.filename) || isForeignPath(frame.package)) return false
  if (!frame.function && !frame.filename && !frame.module && !frame.package && frame.address) return false
  const rules = platformOf(frame.platform ?? eventPlatform)?.inApp
  if (rules?.foreignFunctions) return !(frame.function && rules.foreignFunctions.test(frame.function))
  const module = frame.module ?? frame.package
  return !(module && rules?.foreignModules?.test(module))
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
