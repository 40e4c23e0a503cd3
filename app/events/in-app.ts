import type { Frame } from './event'
import { platformOf, platforms } from './platforms/platforms'
import { ownCopy } from './text'

/** Files of runtimes, standard libraries and installed packages: those shared by several platforms, and those of each platform. */
const foreignPaths = [
  /(?:^|[/\\])vendor[/\\]/,
  /^\/usr\/(?:lib|local\/lib|share)[/\\]/,
  ...platforms.flatMap(({ inApp }) => inApp?.foreignPaths ?? []),
]

/**
 * Whether a frame belongs to the application, if the client did not say so. The client's own mark always wins. An address outside of all
 * known images is not in-app.
 */
export function isInApp(frame: Omit<Frame, 'inApp'>, eventPlatform: string): boolean {
  if (isForeignPath(frame.absPath) || isForeignPath(frame.filename) || isForeignPath(frame.package)) return false
  if (!frame.function && !frame.filename && !frame.module && !frame.package && frame.address) return false
  const rules = platformOf(frame.platform ?? eventPlatform)?.inApp
  if (rules?.foreignFunctions) return !(frame.function && rules.foreignFunctions.test(frame.function))
  const module = frame.module ?? frame.package
  return !(module && rules?.foreignModules?.test(module))
}

/** All events of an application have the same few files in their stacks. The cache is bounded, because a client may invent names. */
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
