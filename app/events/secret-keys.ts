/**
 * A kind of secret, known by its name. `contains`: anywhere in the name, in any spelling; `last`: as the last word; `exact`: as the whole
 * name. A `guess` is a name that also has harmless meanings ("Unexpected token: x", `auth: 'basic'`): in text it counts only beside a value
 * that looks like a secret, and an object under it is walked instead of removed whole.
 */
type KeyRule = { rule: string; contains?: string[]; last?: string[]; exact?: string[]; guess?: boolean; line?: boolean }

const rules: KeyRule[] = [
  { rule: 'password', contains: ['password', 'passwd', 'passphrase', 'passcode'], last: ['pwd', 'pw'] },
  { rule: 'password', contains: ['passwort', 'kennwort', 'motdepasse', 'contrasena'] },
  { rule: 'password', last: ['pass'], guess: true },
  { rule: 'secret', contains: ['secret'] },
  { rule: 'api key', contains: ['apikey', 'accesskey', 'authkey', 'encryptionkey', 'signingkey', 'masterkey'] },
  { rule: 'api key', contains: ['subscriptionkey', 'functionskey'] },
  { rule: 'private key', contains: ['privatekey', 'sshkey'] },
  { rule: 'csrf token', contains: ['csrf', 'xsrf'] },
  { rule: 'cookie', last: ['cookie', 'cookies', 'setcookie'], line: true },
  {
    rule: 'session',
    contains: ['sessionid', 'sessid', 'sessionkey'],
    exact: ['sid', 'connectsid', 'session'],
    guess: true,
  },
  { rule: 'authorization', contains: ['authorization'], line: true },
  { rule: 'authorization', last: ['auth'], exact: ['phpauthuser'], guess: true },
  { rule: 'credentials', contains: ['credential'] },
  { rule: 'token', last: ['token', 'tokens', 'jwt', 'otp', 'totp'], guess: true },
  { rule: 'token', contains: ['accesstoken', 'authtoken', 'refreshtoken', 'idtoken', 'apitoken', 'bearertoken'] },
  { rule: 'signature', exact: ['xamzsignature', 'xgoogsignature'] },
  { rule: 'card number', contains: ['cardnumber', 'creditcard', 'ccnumber'], last: ['cvv', 'cvc', 'ccnum'] },
  { rule: 'card number', contains: ['cardcvc', 'cardcvv', 'securitycode'] },
  { rule: 'social security number', last: ['ssn'], contains: ['socialsecurity'] },
  { rule: 'date of birth', contains: ['dateofbirth', 'birthdate'], last: ['dob', 'birthday'] },
  {
    rule: 'identity number',
    contains: ['passportn', 'nationalid', 'taxid', 'taxnumber', 'driverslicen', 'driverlicen'],
  },
  { rule: 'bank account', contains: ['bankaccount', 'accountnumber', 'routingnumber'], last: ['iban'] },
]

/** A name that ends like this describes a secret and does not contain it: `token_count`, `passwordPolicy`, `cookie_name`. */
const harmlessEnds = new Set(
  `count counts length size type types limit limits max min expires expiry expiration at age policy strength required
  enabled disabled name names url uri path file endpoint status state valid present index kind usage used ttl version
  issuer algorithm algo alg scheme method field error errors hint changed updated created format provider`.split(/\s+/),
)

/** A part of each rule above. A name without any of these is not secret, which is the usual case. Hexadecimal ids never contain one. */
const hint =
  /pass|pw|kennw|contrase|secret|key|ss[nh]|[cx]srf|cookie|sess|sid|auth|credential|token|jwt|otp|signature|card|cc[^a-z]*n|cv[vc]|security|birth|dob|passport|national|tax|licen|account|routing|iban/i

/** Part of every .NET assembly's name. */
const publicKeyToken = 'publickeytoken'

export type SecretName = Pick<KeyRule, 'rule' | 'guess' | 'line'> & {
  /** `tokens`: a number under it is a count. */
  plural: boolean
}

/** Names repeat from event to event. The cache is bounded, because a client may invent names. */
const known = new Map<string, SecretName | null>()
const mostKnown = 4096

/** Names of fields without a hint. They are cached because the same few hundred come with every event. Bounded like `known`. */
const harmless = new Set<string>()
const longestRemembered = 64

/** The kind of secret that a header, cookie, variable or parameter with this name contains. */
export function secretName(name: string): SecretName | null {
  // Tests the ends of names first: for a name that is a slice of a text, a map would have to read every character.
  if (!hint.test(name) && !(name.charCodeAt(0) > 127)) return null
  const found = known.get(name)
  return found === undefined ? judgeOnce(name) : found
}

/** The same for the name of a field; undefined when the name is known to be harmless. */
export function secretField(name: string): SecretName | null | undefined {
  return harmless.has(name) ? undefined : secretName(name)
}

/**
 * Caches the name of a field that neither stands for a secret nor contains one. Other names are not cached, because a slice would keep its
 * whole text in memory.
 */
export function rememberHarmless(name: string): void {
  if (name.length > longestRemembered) return
  if (harmless.size >= mostKnown) harmless.clear()
  harmless.add(name)
}

/** Invented names usually differ in numbers, which do not matter here. `%5B` is not a number. */
function judgeOnce(name: string): SecretName | null {
  const end = name.length > 128 ? name.slice(-128) : name
  const like = end.includes('%') ? end : end.replace(/\d+/g, '0')
  let found = known.get(like)
  if (found !== undefined) return found
  found = judge(like)
  if (known.size >= mostKnown) known.clear()
  known.set(like, found)
  return found
}

function judge(name: string): SecretName | null {
  const words = wordsOf(name)
  const last = words.at(-1)
  if (!last || harmlessEnds.has(last)) return null
  const joined = words.join('')
  if (joined === publicKeyToken) return null
  const kind = kindOf(words)
  const match = rules.find(
    ({ contains, last: ends, exact }) =>
      contains?.some((part) => joined.includes(part)) || ends?.includes(kind) || exact?.includes(joined),
  )
  return match ? { rule: match.rule, guess: match.guess, line: match.line, plural: kind === 'tokens' } : null
}

/** Words that end in `pass` and are not passwords. */
const otherPasses =
  /^(?:by|com|encom|over|sur|tres|under|boarding|low|high|band|all|multi|single|first|second|pre|post|render|shadow|one|two)pass$/

/** What the last word says about the value: `pass_list` is a list of passwords, and `dbpass` is one. */
function kindOf(words: string[]): string {
  const last = words.at(-1) ?? ''
  const word = words.length > 1 && (last === 'list' || last === 'array') ? (words.at(-2) ?? '') : last
  return /pass(?:list)?$/.test(word) && !otherPasses.test(word.replace(/list$/, '')) ? 'pass' : word
}

/** `ｐａｓｓｗｏｒｄ` and `contraseña`, as other keyboards write them. */
function inPlainLetters(name: string): string {
  return otherLetter.test(name) ? name.normalize('NFKD').replace(/\p{M}/gu, '') : name
}

const otherLetter = /[^\0-\x7f]/

/** `user%5BaccessToken2%5D` → user, access, token: splits at separators and capitals, and drops trailing digits. */
export function wordsOf(name: string): string[] {
  return inPlainLetters(name)
    .replace(/%5[bd]/gi, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d{1,4}$/, ''))
    .filter((word) => word !== '')
}
