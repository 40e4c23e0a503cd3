/** What run-times and frameworks print first: the beginning of a block. */
export type Head = {
  /** `python`, `go`, `ruby` …: whose lines may follow. `typed`: a type and a message, of JavaScript, Java, .NET, PHP, Elixir. */
  kind: 'typed' | 'python' | 'go' | 'ruby' | 'rust'
  /** It says by itself that something failed: it is reported also without calls. */
  isSure: boolean
}

/** Next.js' mark (15 and 16), its words before 14, and what run-times say of what was not caught. */
export const mark =
  /^\s*(?:⨯ |- error |error - |\(node:\d+\) |(?:PHP )?Fatal error: {1,2}(?:Uncaught )?|Uncaught |Unhandled (?:exception|rejection)[.:]? |Exception in thread "[^"]{0,200}" |\*\* \((?=[A-Z])|\[error\] )+/

const typeName = String.raw`(?:[\w$]+(?:\.|::|\\))*[A-Z]?[\w$]*(?:Error|Exception|Throwable|Failure|Fault|Exit|Interrupt|Abort|Timeout|Rejection|Warning)\d*`
const typed = new RegExp(`^\\s*\\[?${typeName}(?: \\[[\\w -]{1,60}\\])?(?::|\\) |\\s*$|\\]| \\{$| in )`)
/** Rails: `KeyError (key not found: :b):`. */
const rails = /^\s*[A-Z][\w:]{0,200} \(.{0,1000}\):$/
export const rubyFrame = /^\s*(?:\d{1,4}: )?(?:from )?[^\s:][^:]{0,500}:\d{1,9}:in [`'][^']{1,300}'/

/** Undefined when no block begins with this line. */
export function headOf(text: string): Head | undefined {
  if (text.length > 4096) return headOf(text.slice(0, 4096))
  if (/^[\s|+]*(?:Exception Group )?Traceback \(most recent call last\):/.test(text))
    return { kind: 'python', isSure: true }
  if (/^(?:panic|fatal error): \S/.test(text)) return { kind: 'go', isSure: true }
  if (/^thread '[^']{0,200}'(?: \(\d+\))? panicked at /.test(text)) return { kind: 'rust', isSure: true }
  if (rails.test(text)) return { kind: 'ruby', isSure: false }
  // A thrown object, which Next.js 14 prints with its digest.
  if (/^\{ (?:.*, )?digest: '[^']{1,200}' \}$/.test(text)) return { kind: 'typed', isSure: true }
  const isMarked = mark.test(text)
  const rest = isMarked ? text.replace(mark, '') : text
  if (typed.test(rest)) return { kind: 'typed', isSure: isMarked }
  if (isMarked && /⨯ \S/.test(text)) return { kind: 'typed', isSure: true }
  if (rubyFrame.test(text)) return { kind: 'ruby', isSure: false }
  return undefined
}

/** Calls as they are printed: V8, Java and .NET; Python; Go and Rust; Ruby; PHP; Elixir. */
const frame =
  /^\s+at \S|^\s*File "[^"]{1,900}", line \d|^\t\S.{0,900}:\d{1,9}(?: \+0x[0-9a-f]+)?$|^#\d{1,4} \S|^\s+\([\w.-]{1,60} [\w.-]{1,40}\) \S{1,300}:\d|^\s+\d{1,4}: \S/

export const isFrame = (text: string): boolean => frame.test(text) || rubyFrame.test(text)

/** A call that is enough to know that the line above it is the head of a stack: V8, Java, .NET. */
export const isCall = (text: string): boolean => /^\s+at \S.*[):\d]/.test(text)
