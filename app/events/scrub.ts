import { isCardNumber } from './card-number'
import { withoutCookieValues } from './cookie-values'
import { type Fields, fieldsOf } from './data'
import { filtered, isNothing } from './filtered'
import { withoutLocals } from './frame-locals'
import { isIdName } from './id-name'
import { type KeyJudge, keyJudge } from './key-judge'
import { isFlatHeaders, nameInPair } from './name-in-pair'
import { oauthCodeIn } from './oauth-code'
import { isDirectory, isQuantity } from './plain-value'
import { type PathStep, type Removal, Removals, top, under } from './removals'
import { noScrubbing, type Scrubbing } from './scrubbing'
import { isModeOf, optionName, withoutShort } from './secret-commands'
import { withoutSecretsInName } from './secret-in-name'
import { rememberHarmless, type SecretName } from './secret-keys'
import { type AlsoLookFor, withoutPatterns, withoutUrlPasswords } from './secret-patterns'
import { withoutLiterals } from './secret-source'
import { withoutNamed } from './secret-texts'
import { frameNames, frameSource, isUntouched, namesOnly, type Skip, stackNames } from './untouched-fields'

export type { Removal } from './removals'

const deepest = 100

/** Beside an empty value, a shorter name is not searched for secrets. */
const shortestName = 9

const areWalked: Skip = (key) => key === 'frames'

/**
 * Removes secrets from a received event (parsed JSON), in place, and returns what was removed.
 * 1. Values are removed, names stay: `{"password": "[Filtered]"}`. In a name that contains a secret, only the secret is replaced. Booleans,
 *    null and what the client filtered stay.
 * 2. It walks the payload once and searches texts, too: URLs, queries, bodies, JSON, messages.
 * 3. It never throws, and takes time linear in the payload. Anything deeper than 100 levels is cut off, because it could be neither checked
 *    nor serialised safely.
 * 4. Codes for look-ups survive: event, trace and request ids, digests, times.
 * 5. Scrubbing twice removes nothing more.
 * 6. What a project never keeps is removed whole, wherever it is (`Walk`). A safe key of the project switches off rules by name only.
 * `scrub-rules` lists the rules.
 */
export function scrub(payload: unknown, scrubbing: Scrubbing = noScrubbing): Removal[] {
  const walk = new Walk(scrubbing)
  if (Array.isArray(payload)) walk.list(payload, top)
  else if (typeof payload === 'object' && payload !== null) walk.event(payload as Fields)
  return walk.removals.list
}

/** The walk over one payload. Each step writes a changed value back to its place. */
class Walk {
  readonly removals = new Removals((name) => withoutSecretsInName(name, this.#inIds, this.#judge.name))
  readonly #never: Scrubbing['neverKeep']
  readonly #judge: KeyJudge
  readonly #inTexts: AlsoLookFor
  /** Digits under the name of an id are not a card number. */
  readonly #inIds: AlsoLookFor
  readonly #inSource: AlsoLookFor
  /** Names that become equal are numbered. */
  #alike = 1
  /**
   * The path of the text that is searched. It is a field of the one search function: a closure for each text made a tenth of all garbage.
   */
  #place = top
  #key: string | number = ''
  readonly #found = (rule: string) => void this.removals.add(this.#place, this.#key, rule)

  constructor(scrubbing: Scrubbing) {
    this.#never = scrubbing.neverKeep
    this.#judge = keyJudge(scrubbing)
    const addresses = this.#never.ip
    this.#inTexts = { cards: true, personal: true, addresses }
    this.#inIds = { cards: false, personal: true, addresses }
    this.#inSource = { cards: false, personal: false, addresses }
  }

  event(event: Fields): void {
    for (const name of namesOnly) if (Object.hasOwn(event, name)) event[name] = this.cut(event[name], name, top)
    if (this.#never.bodies) {
      for (const name of ['request', 'sentry.interfaces.Http']) this.body(event[name], under(top, name))
      const contexts = fieldsOf(event.contexts)
      if (contexts) this.body(contexts.response, under(under(top, 'contexts'), 'response'))
    }
    this.query(fieldsOf(event.request)?.query_string)
    this.fields(event, top, isUntouched)
  }

  private query(query: unknown): void {
    const { owner, index } = oauthCodeIn(query) ?? {}
    const place = under(under(top, 'request'), 'query_string')
    if (Array.isArray(owner)) owner[1] = this.removals.add(under(place, index ?? 0), 'code', 'token')
    else if (owner) owner.code = this.removals.add(place, 'code', 'token')
  }

  private body(message: unknown, place: PathStep): void {
    const sent = fieldsOf(message)
    const { data } = sent ?? {}
    if (sent && data !== undefined && data !== null && data !== '' && data !== filtered)
      sent.data = this.removals.add(place, 'data', 'body')
  }

  fields(fields: Fields, place: PathStep, skip?: Skip): void {
    const named = 'value' in fields ? (fields.name ?? fields.key) : undefined
    for (const sent in fields) {
      const value = fields[sent]
      const isEmpty = typeof value === 'boolean' || value === null || value === ''
      if (isEmpty && sent.length < shortestName) continue
      const ofName = this.#judge.field(sent)
      const key = ofName === undefined ? sent : this.field(fields, sent, ofName, place)
      if (isEmpty || skip?.(key, value)) continue
      const secret = key === 'value' && typeof named === 'string' ? this.#judge.field(named) : ofName
      const kept = stackNames.has(key) ? this.stack(value, key, place) : this.value(value, secret, key, place)
      if (kept !== value) fields[key] = kept
    }
  }

  /** Writes a field under its scrubbed name and returns that name, because a name may be a query or a token. */
  private field(fields: Fields, name: string, secret: SecretName | null, place: PathStep): string {
    let rule = ''
    const kept = withoutSecretsInName(name, this.#inIds, this.#judge.name, (found) => {
      rule ||= found
    })
    if (kept === name) {
      if (secret === null) rememberHarmless(name)
      return name
    }
    let key = kept
    while (Object.hasOwn(fields, key)) key = `${kept} ${++this.#alike}`
    fields[key] = fields[name]
    delete fields[name]
    this.removals.add(place, key, rule)
    return key
  }

  list(list: unknown[], place: PathStep): void {
    const isFlat = list.length >= 4 && typeof list[0] === 'string' && isFlatHeaders(list, place.key)
    const name = list.length === 2 ? nameInPair(list, typeof place.key === 'number') : undefined
    let label: SecretName | null = null
    for (let i = 0; i < list.length; i++) {
      const value = list[i]
      const isNamed = i === 1 && name !== undefined && name === list[0]
      const secret: SecretName | null = label ?? (isNamed ? this.pairName(name, value, place) : null)
      const kept = this.value(value, secret, isNamed && label === null ? name : i, place)
      if (kept !== value) list[i] = kept
      if (isFlat) label = i % 2 === 0 ? this.#judge.name(value as string) : null
      else label = typeof value === 'string' && value.length < 64 ? this.labelName(value, list[i + 1]) : null
      if (i > 0 && typeof kept === 'string') this.shortOption(list, i, place)
    }
  }

  /** Two words in a row are often a name and a value, but `session started` and `auth failed` are messages. */
  private pairName(name: string, value: unknown, place: PathStep): SecretName | null {
    const secret = this.#judge.name(name)
    if (!secret || typeof place.key === 'number' || typeof value !== 'string') return secret
    return isModeOf(secret, value) ? null : secret
  }

  private shortOption(list: unknown[], at: number, place: PathStep): void {
    const kept = withoutShort(list, at)
    if (kept !== list[at]) this.removals.add(place, at, 'password')
    list[at] = kept
  }

  private value(value: unknown, secret: SecretName | null | undefined, key: string | number, place: PathStep): unknown {
    if (typeof value === 'string') {
      return secret ? this.secretText(value, secret, key, place) : this.text(value, key, place)
    }
    if (typeof value === 'number') return this.number(value, secret, key, place)
    if (typeof value !== 'object' || value === null) return value
    if (place.depth >= deepest) return this.removals.add(place, key, 'too deep')
    if (secret && this.isNeverKept(secret)) return this.removals.add(place, key, secret.rule)
    const here = under(place, key)
    if (secret && (!secret.guess || Array.isArray(value))) this.all(value, secret, here)
    else if (Array.isArray(value)) this.list(value, here)
    else this.fields(value as Fields, here)
    return value
  }

  /** Checks only depth and URLs. The URL of a script is treated like in the frames that name it. */
  private cut(value: unknown, key: string | number, place: PathStep): unknown {
    if (typeof value === 'string' && value.includes('://'))
      return key === 'code_file' ? this.text(value, key, place) : this.url(value, key, place)
    if (typeof value !== 'object' || value === null) return value
    if (place.depth >= deepest) return this.removals.add(place, key, 'too deep')
    const here = under(place, key)
    const fields = value as Fields
    for (const inner in fields) {
      const kept = this.cut(fields[inner], inner, here)
      if (kept !== fields[inner]) fields[inner] = kept
    }
    return value
  }

  /** Everything under a secret's name; structure and names stay. */
  private all(container: object, secret: SecretName, place: PathStep): void {
    const fields = container as Fields
    const each = secret.guess ? { ...secret, guess: false } : secret
    const isList = Array.isArray(container)
    for (const sent in fields) {
      const key = isList ? Number(sent) : this.field(fields, sent, each, place)
      const value = fields[key]
      const name = isList && Array.isArray(value) ? nameInPair(value, true) : undefined
      if (name !== undefined && this.removals.nameOf(name) === name) {
        const pair = value as unknown[]
        pair[1] = this.value(pair[1], each, name, under(place, key))
        continue
      }
      const kept = this.value(value, each, key, place)
      if (kept !== value) fields[key] = kept
    }
  }

  private secretText(value: string, secret: SecretName, key: string | number, place: PathStep): string {
    if (isNothing(value) || isDirectory(key, value) || (secret.plural && /^\d{1,9}$/.test(value))) return value
    const namesStay = secret.rule === 'cookie' && !this.#never.cookies
    const rest = namesStay ? withoutCookieValues(value) : filtered
    if (rest !== value) this.removals.add(place, key, secret.rule)
    return rest
  }

  /** Removed whole, including names and structure. */
  private isNeverKept({ rule }: SecretName): boolean {
    return rule === 'cookie' ? this.#never.cookies : rule === 'body' || rule === 'IP address'
  }

  /** `console.log('password:', value)` and `--password value` are sent as two neighbouring entries of a list. */
  private labelName(text: string, next: unknown): SecretName | null {
    if (text.startsWith('--')) return optionName(text, next, this.#judge.name)
    return /[\w"']\s?[:=]\s?$/.test(text) ? this.#judge.name(text.replace(/\W+$/, '')) : null
  }

  private number(value: number, secret: SecretName | null | undefined, key: string | number, place: PathStep): unknown {
    if (secret) return isQuantity(value, secret) ? value : this.removals.add(place, key, secret.rule)
    const isCard = value >= 1e14 && !isIdName(key) && isCardNumber(String(value))
    return isCard ? this.removals.add(place, key, 'card number') : value
  }

  private text(text: string, key: string | number, place: PathStep): string {
    if (text.length < 6) return text
    this.#place = place
    this.#key = key
    const rest = withoutNamed(text, this.#found, this.#judge.name)
    return withoutPatterns(rest, isIdName(key) ? this.#inIds : this.#inTexts, this.#found)
  }

  private url(text: string, key: string | number, place: PathStep): string {
    const rest = text.includes('@') ? withoutUrlPasswords(text) : text
    if (rest !== text) this.removals.add(place, key, 'url credentials')
    return rest
  }

  /** A stack trace. A value that only has the name of one is treated like any other. */
  private stack(value: unknown, key: string, above: PathStep): unknown {
    const stack = fieldsOf(value)
    if (!stack || !Array.isArray(stack.frames) || above.depth >= deepest) {
      return this.value(value, null, key, above)
    }
    const place = under(above, key)
    const list = under(place, 'frames')
    const frames = stack.frames as unknown[]
    if (this.#never.locals && withoutLocals(frames)) this.removals.add(list, 'vars', 'local variables')
    for (let i = 0; i < frames.length; i++) {
      const frame = fieldsOf(frames[i])
      if (frame) this.frame(frame, under(list, i))
      else frames[i] = this.value(frames[i], null, i, list)
    }
    this.fields(stack, place, areWalked)
    return value
  }

  /** Names in frames are not secrets. Variables are data, and source lines are only searched for keys and literals of secret names. */
  private frame(frame: Fields, place: PathStep): void {
    for (const key in frame) {
      const value = frame[key]
      if (typeof value === 'boolean' || typeof value === 'number' || value === null) continue
      const kept = this.frameField(value, key, place)
      if (kept !== value) frame[key] = kept
    }
  }

  private frameField(value: unknown, key: string, place: PathStep): unknown {
    if (frameSource.has(key)) return this.source(value, key, place)
    if (typeof value === 'string' && frameNames.has(key)) return this.url(value, key, place)
    return this.value(value, null, key, place)
  }

  /** A line of source or a list of lines. A container in its place is removed. */
  private source(value: unknown, key: string | number, place: PathStep, isLine = false): unknown {
    if (typeof value === 'string') {
      this.#place = place
      this.#key = key
      return withoutPatterns(withoutLiterals(value, this.#found, this.#judge.name), this.#inSource, this.#found)
    }
    if (typeof value !== 'object' || value === null) return value
    if (isLine || !Array.isArray(value)) return filtered
    for (let i = 0; i < value.length; i++) value[i] = this.source(value[i], key, place, true)
    return value
  }
}
