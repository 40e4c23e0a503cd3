import type { Frame } from '../events/event'

/** Files that never have a map: runtimes, browser extensions, code without a file. */
const notBuilt =
  /^(?:node:|internal\/|native\b|<|\[native code\]|webpack-internal:|(?:chrome|moz|safari-web|safari)-extension:|resource:|about:|blob:null|eval\b|data:)/

/**
 * The file by which a frame is looked up, as sent by the client. Undefined for a frame that cannot have a map: of another platform, without
 * a line, or of the runtime.
 */
export function scriptOf(frame: Frame, platform: string): string | undefined {
  const of = frame.platform ?? platform
  if (of !== 'javascript' && of !== 'node') return undefined
  const file = frame.absPath ?? frame.filename
  return file && frame.line && !notBuilt.test(file) ? file : undefined
}

/**
 * Whether a frame without a map should be reported. In this order:
 * 1. A debug id proves that the file was built.
 * 2. An inline script of a page has no map.
 * 3. Libraries on a server are not part of the application's uploads.
 * 4. Source lines decide, if the SDK sent them (`isMinified`).
 * 5. Without source lines: in browsers nearly everything is built; on servers, only frames with a high column or in a build directory are.
 */
export function looksBuilt(frame: Frame, platform: string, hasDebugId: boolean): boolean {
  if (hasDebugId) return true
  const file = frame.absPath ?? frame.filename ?? ''
  if (isPage(file)) return false
  const isOnServer = (frame.platform ?? platform) === 'node'
  if (isOnServer && /[/\\]node_modules[/\\]/.test(file)) return false
  if (frame.contextLine !== undefined) return isMinified(frame.contextLine, frame)
  if (/\/\.next\/server\/|\.min\.[cm]?js\b/.test(file)) return true
  if (isOnServer) return (frame.column ?? 0) > 500
  return /^(?:https?|app|capacitor|ionic|file):\/\//i.test(file) || /\.jsbundle$|\.bundle$/.test(file)
}

/** A document, not a script: `index.html`, `/checkout/`, a URL without a path. */
function isPage(file: string): boolean {
  const path = file.replace(/[?#].*$/s, '')
  return /\.(?:x?html?|php|aspx?|jsp)$|^[a-z][a-z\d+.-]*:\/\/[^/]*$/i.test(path) || path.endsWith('/')
}

/** Enough short lines around a long one show that it is readable source: data, a text, a regular expression. */
const fewestWrittenLines = 3

/** A long line among fewer than three short lines of code. Comments and blank lines do not count, because builds keep them. */
function isMinified(line: string, { preContext = [], postContext = [] }: Frame): boolean {
  if (!isLong(line)) return false
  const written = [...preContext, ...postContext].filter((other) => isCode(other) && !isLong(other))
  return written.length < fewestWrittenLines
}

/** SDKs cut lines of more than about 140 characters and put `{snip}` there. */
const isLong = (line: string) => line.includes('{snip}') || line.length > 500

const isCode = (line: string) => line.trim() !== '' && !/^\s*(?:\/\/|\/\*|\*)/.test(line)
