import { cleanPaste, longestPaste, numberFrom } from './clean-paste'
import type { Code, CodeKind } from './code'
import { errorPageIn } from './error-page'
import type { PasteHint } from './paste-hint'
import { canonicalCode, longestCode, type Shape, shapeOf, shapes } from './shapes'
import { type Signal, signalIn, withoutErrorCode } from './signal'

/** At most this many codes of a paste are looked up. */
const mostRecognised = 12

export type Recognised = {
  /** The codes in the paste, most specific first. The same characters may be of several kinds: 32 hex digits are an event or a trace. */
  codes: Code[]
  /** The control-flow signal that was pasted instead of a digest. */
  signal?: Signal
  /** What to say about the paste. */
  hints: PasteHint[]
}

/**
 * The codes in a paste: a bare code, a labelled line, the whole text of an error page, a link to a page of Digestline.
 * 1. Signals are removed first and explained.
 * 2. A label says which characters are the code, whatever their shape.
 * 3. Links to Digestline's pages contain their code.
 * 4. Then shapes, the most specific first. Characters that a shape matched are not matched again.
 * 5. Then numbers of five to ten digits, if no digest was found so far; in a short paste also in the way people write them down on the
 *    phone.
 * 6. A single word that nothing matched is looked up as it is.
 * Linear in the paste, of which 20,000 characters are read.
 */
export function recognise(text: string): Recognised {
  const paste = cleanPaste(text)
  const found = new RecognisedCodes()
  const signal = signalIn(paste)
  let rest = signal ? paste.replace(/\b(NEXT_|REACT_ROUTER_ERROR:)\S+/g, ' ').replaceAll(signal, ' ') : paste
  rest = fromLabels(rest, found)
  rest = fromLinks(rest, found)
  rest = fromShapes(rest, found)
  fromNumbers(rest, found)
  if (found.codes.length === 0 && !signal) fromSingleWord(rest, found)
  const hints: PasteHint[] = [...(signal ? [{ what: 'signal' as const, signal }] : []), ...found.hints]
  const page = found.codes.length === 0 && !signal ? errorPageIn(paste) : undefined
  if (page) hints.push({ what: 'page', page })
  if (text.length > longestPaste) hints.push({ what: 'long' })
  return { codes: found.codes.slice(0, mostRecognised), ...(signal && { signal }), hints }
}

class RecognisedCodes {
  codes: Code[] = []
  hints: PasteHint[] = []

  add(kind: CodeKind, value: string): void {
    if (value === '' || value.length > longestCode) return
    if (!this.codes.some((code) => code.kind === kind && code.value === value)) this.codes.push({ kind, value })
  }

  addShape(shape: Shape, text: string): void {
    const value = shape.canonical(text)
    if (shape.name === 'uuid')
      for (const kind of ['event_id', 'trace_id'] as const) this.add(kind, value.replaceAll('-', ''))
    for (const kind of shape.kinds) this.add(kind, value)
    if (shape.name === 'cf-ray') this.add('request_id', value.slice(0, 16))
  }

  /** A digest that may have the error code of Next.js appended. */
  addDigest(raw: string): void {
    const { digest, errorCode } = withoutErrorCode(raw)
    if (errorCode) this.hint({ what: 'errorCode', code: errorCode })
    this.add('digest', canonicalCode(digest))
  }

  /** Characters of an unknown kind. */
  addOpaque(raw: string): void {
    const shape = shapeOf(raw)
    if (shape) {
      this.addShape(shape, raw)
      return
    }
    if (shortId.test(raw)) this.add('short_id', raw.toUpperCase())
    this.addDigest(raw)
    if (couldBeOurs.test(raw)) this.add('digest', raw.toLowerCase())
    this.add('request_id', canonicalCode(raw))
  }

  hint(hint: PasteHint): void {
    const same = JSON.stringify(hint)
    if (!this.hints.some((known) => JSON.stringify(known) === same)) this.hints.push(hint)
  }
}

/**
 * Digests of Digestline's own pages: ten characters without those that are easily confused; those from the browser have a c before them.
 */
const couldBeOurs = /^c?[2-9a-hjkmnp-tv-z]{10}$/i
const shortId = /^[A-Z][A-Z0-9]{0,30}(?:-[A-Z0-9]{1,30}){0,4}-\d{1,9}$/i

/** `/d/<code>`, `/issues/WEB-12/events/<id>`, `?q=<code>`: pages of Digestline, on any host. */
function fromLinks(text: string, found: RecognisedCodes): string {
  if (!text.includes('/')) return text
  return text
    .replace(
      /(?:https?:\/\/[^\s/]{1,200}(?:\/[^\s/?#]{1,50}){0,3})?\/d\/([^\s/?#"'<>]{4,300})/gi,
      (_, code: string) => {
        found.addOpaque(trimmed(decoded(code)))
        return ' '
      },
    )
    .replace(
      /\/issues\/([A-Za-z][\w-]{0,80}-\d{1,9})(?:\/events\/([0-9a-fA-F-]{32,36}))?/g,
      (_, issue: string, event?: string) => {
        if (event) found.add('event_id', event.replaceAll('-', '').toLowerCase())
        found.add('short_id', issue.toUpperCase())
        return ' '
      },
    )
    .replace(/https?:\/\/[^\s?#]{1,300}\/lookup\?(?:[^\s#]{0,300}&)?q=([^\s&#]{1,300})/gi, (_, code: string) => {
      return ` ${decoded(code.replaceAll('+', ' '))} `
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const label =
  /(?<![\w/.@-])(digest|data-dgst|error (?:id|code|digest|reference)|error|(?:cf-|cloudflare )?ray id|(?:x-)?(?:request|correlation|trace|event|operation|activity|support|incident)[ -]id|cf-ray|reference(?: (?:#|id|number))?|id|code)(?!\w)["']?(?: ?(?:[:#=]|no\.|number|is)){0,2}[ \n]?["'`([]{0,2}([^\s"'`<>,;)\]]{1,200})/gi

/** `Digest: N`, `ERROR N`, `Request ID: …`, `Reference #…`: the code follows. */
function fromLabels(text: string, found: RecognisedCodes): string {
  return text.replace(label, (whole, name: string, token: string, at: number) => {
    const isDigest = /digest|dgst/i.test(name)
    const isVague = /^(error|id|code|reference)$/i.test(name)
    if (isDigest || /^(error|code)$/i.test(name)) {
      const number = groupedNumber(text.slice(at + whole.length - token.length))
      // `ERROR 500` is a status, and `ERROR 1020` is a number of a proxy.
      if (number && (isDigest || number.length >= 5)) {
        found.addDigest(number)
        if (couldBeOurs.test(trimmed(token))) found.add('digest', trimmed(token).toLowerCase())
        return ' '
      }
    }
    const code = trimmed(token)
    const isPlausible = isDigest ? code.length >= 2 : /\d/.test(code) && code.length >= 4
    if (!isPlausible || /^[a-z]{1,10}:\/\//i.test(code) || (isVague && /^\d{1,4}$/.test(code))) return whole
    found.addOpaque(code)
    return ' '
  })
}

/** The number at the start of a text, in groups or not, with its `@E…` if it has one. */
function groupedNumber(text: string): string | undefined {
  const line = text.split('\n', 1)[0]!.slice(0, 60)
  const whole = /^(\d{1,12}@E\d{1,4})\b/.exec(line)?.[1]
  if (whole) return whole
  const run = /^[\dOoQDlIi|!SsBZz]{1,12}(?:[ .-](?=\D{0,5}\d)[\dOoQDlIi|!SsBZz]{1,6}){0,11}(?![\w-])/.exec(line)?.[0]
  if (!run) return undefined
  const number = numberFrom(run)
  if (number && number.length <= 10) return number
  const first = run.split(/[ .-]/, 1)[0]!
  return /^\d{1,10}$/.test(first) ? first : undefined
}

/** The matches of each shape in a text. */
const somewhere = shapes.map((shape) => ({
  shape,
  pattern: new RegExp(`(?<![\\w-])(?:${shape.source})(?![\\w-])`, `g${shape.flags}`),
}))

function fromShapes(text: string, found: RecognisedCodes): string {
  let rest = text
  for (const { shape, pattern } of somewhere) {
    rest = rest.replace(pattern, (token: string) => {
      if (found.codes.length < mostRecognised) found.addShape(shape, token)
      return ' '
    })
  }
  return rest
}

/** The longest line a person would type: in such a line, groups of digits are one number. */
const shortPaste = 60

function fromNumbers(text: string, found: RecognisedCodes): void {
  if (found.codes.some((code) => code.kind === 'digest')) return
  const spoken = text.length <= shortPaste && found.codes.length === 0 ? numberFrom(trimmed(text)) : undefined
  if (spoken) {
    found.add('digest', spoken)
    if (couldBeOurs.test(trimmed(text))) found.add('digest', trimmed(text).toLowerCase())
    if (spoken.length > 10) found.hint({ what: 'tooManyDigits' })
  }
  const grouped = spoken || text.length > shortPaste ? undefined : groupIn(text)
  if (grouped) found.add('digest', grouped)
  const withoutLinks = text.replace(/https?:\/\/\S{1,2000}/gi, ' ')
  for (const [token] of withoutLinks.matchAll(/(?<![\w.-]|\d:)\d{5,10}(?:@E\d{1,4})?(?![\w-]|\.\d)/g)) {
    if (found.codes.length < mostRecognised) found.addDigest(token)
  }
}

/** `325769 4257 (on the phone)`: a number in groups with words around it. Two groups of full length are two numbers. */
function groupIn(text: string): string | undefined {
  const run = /(?<![\w.-])\d{1,6}(?:[ -]\d{1,6}){1,9}(?![\w.-])/.exec(text)?.[0]
  const number = run && numberFrom(run)
  return number && /^\d{8,10}$/.test(number) ? number : undefined
}

function fromSingleWord(text: string, found: RecognisedCodes): void {
  const joined = text.length <= shortPaste ? text.replace(/[\s-]+/g, '') : ''
  if (couldBeOurs.test(joined) && /\d/.test(joined)) found.add('digest', joined.toLowerCase())
  const word = trimmed(text)
  if (/^(digest|error|code|id|reference)$/i.test(word)) return
  if (/^[\w.:+/=~@-]{4,200}$/.test(word)) found.addOpaque(word)
}

/** Without punctuation at the ends, from sentences and brackets. */
const trimmed = (text: string) => text.replace(/^[\s"'`#([<{*]{1,20}/, '').replace(/[\s"'`.,;:!?)\]>}*]{1,20}$/, '')
