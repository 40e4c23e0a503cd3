/** What can be said of a thrown value. */
export type Thrown = {
  /** The error's name, or what kind of value was thrown. */
  type: string
  message: string
  stack?: string
  /** The `cause` chain, outermost first. */
  causes?: Thrown[]
}

const messageCharacters = 8_000
const stackCharacters = 32_000
const maxCauses = 5

/** Describes whatever was thrown. Never throws itself, whatever getters and proxies the value brings. */
export function describe(thrown: unknown): Thrown {
  const chain = [describeOne(thrown)]
  const seen = new Set([thrown])
  let cause = read(thrown, 'cause')
  while (cause !== undefined && cause !== null && !seen.has(cause) && chain.length <= maxCauses) {
    seen.add(cause)
    chain.push(describeOne(cause))
    cause = read(cause, 'cause')
  }
  const [first = { type: 'Unknown', message: '' }, ...causes] = chain
  return causes.length > 0 ? { ...first, causes } : first
}

function describeOne(thrown: unknown): Thrown {
  if (!isErrorLike(thrown)) return { type: `Thrown ${kindOf(thrown)}`, message: cut(asText(thrown), messageCharacters) }
  const name = read(thrown, 'name')
  const message = read(thrown, 'message')
  const stack = read(thrown, 'stack')
  return {
    type: typeof name === 'string' && name !== '' ? cut(name, 200) : 'Error',
    message: cut(typeof message === 'string' ? message : asText(message), messageCharacters),
    ...(typeof stack === 'string' && stack !== '' ? { stack: cut(stack, stackCharacters) } : {}),
  }
}

function isErrorLike(thrown: unknown): boolean {
  try {
    return (
      thrown instanceof Error ||
      (typeof read(thrown, 'message') === 'string' && typeof read(thrown, 'stack') === 'string')
    )
  } catch {
    return false
  }
}

function kindOf(thrown: unknown): string {
  if (thrown === null) return 'null'
  try {
    return Array.isArray(thrown) ? 'array' : typeof thrown
  } catch {
    return 'object'
  }
}

function asText(value: unknown): string {
  try {
    if (typeof value === 'string') return value
    return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  } catch {
    return '(a value that cannot be written down)'
  }
}

function read(value: unknown, property: string): unknown {
  try {
    return (typeof value === 'object' && value !== null) || typeof value === 'function'
      ? Reflect.get(value, property)
      : undefined
  } catch {
    return undefined
  }
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)
