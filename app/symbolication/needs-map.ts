import type { Frame } from '../events/event'

/** Files that no map is about: run-times, extensions of the browser, code without a file. */
const notBuilt =
  /^(?:node:|internal\/|native\b|<|\[native code\]|webpack-internal:|(?:chrome|moz|safari-web|safari)-extension:|resource:|about:|blob:null|eval\b|data:)/

/**
 * The file by which a frame is looked up, as the client named it. Undefined for a frame no map can be about: another platform's, one
 * without a line, one of the run-time.
 */
export function scriptOf(frame: Frame, platform: string): string | undefined {
  const of = frame.platform ?? platform
  if (of !== 'javascript' && of !== 'node') return undefined
  const file = frame.absPath ?? frame.filename
  return file && frame.line && !notBuilt.test(file) ? file : undefined
}

/**
 * Whether a frame without a map is worth a word. In this order:
 * 1. A debug id says that the file was built.
 * 2. An inline script of a page is not: the page has no map.
 * 3. Libraries on a server are not: their maps are not the application's to upload.
 * 4. Source lines decide where the SDK sent them (`isMinified`).
 * 5. Without lines: in browsers nearly everything is built; on servers what runs far to the right or lies where builds lie.
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

/** A document and no script: `index.html`, `/checkout/`, an address without a path. */
function isPage(file: string): boolean {
  const path = file.replace(/[?#].*$/s, '')
  return /\.(?:x?html?|php|aspx?|jsp)$|^[a-z][a-z\d+.-]*:\/\/[^/]*$/i.test(path) || path.endsWith('/')
}

/** Written lines around a long one that make it readable source: data, a text, a regular expression. */
const fewestWrittenLines = 3

/** A long line among fewer than three short lines of code. Comments and blank lines do not count: builds keep those. */
function isMinified(line: string, { preContext = [], postContext = [] }: Frame): boolean {
  if (!isLong(line)) return false
  const written = [...preContext, ...postContext].filter((other) => isCode(other) && !isLong(other))
  return written.length < fewestWrittenLines
}

/** SDKs cut lines of more than about 140 characters and put `{snip}` there. */
const isLong = (line: string) => line.includes('{snip}') || line.length > 500

const isCode = (line: string) => line.trim() !== '' && !/^\s*(?:\/\/|\/\*|\*)/.test(line)
