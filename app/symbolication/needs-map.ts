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
 * Whether a frame without a map is worth a word. In browsers nearly everything is built; on servers many run what they wrote, and the
 * SDK reads the source lines there itself.
 */
export function looksBuilt(frame: Frame, platform: string, hasDebugId: boolean): boolean {
  if (hasDebugId) return true
  const file = frame.absPath ?? frame.filename ?? ''
  if (frame.contextLine !== undefined) {
    return frame.contextLine.includes('{snip}') || frame.contextLine.length > 500
  }
  if (/\/\.next\/server\/|\.min\.[cm]?js\b/.test(file)) return true
  if ((frame.platform ?? platform) === 'node') return (frame.column ?? 0) > 500 && !/[/\\]node_modules[/\\]/.test(file)
  return /^(?:https?|app|capacitor|ionic|file):\/\//i.test(file) || /\.jsbundle$|\.bundle$/.test(file)
}
