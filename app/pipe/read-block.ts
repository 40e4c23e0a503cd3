import type { Block } from './block-reader'
import { isSignal, type ReadFailure } from './found-failure'
import { isFrame, mark } from './heads'

const digest = /(?:^\s*|[{,]\s*)digest: ['"`]([^'"`\n]{1,200})['"`]/
const valueCharacters = 8_000

/** The failure that a block describes. Undefined for what is none: frameworks throw to redirect, too. */
export function readBlock({ lines, head, above }: Block): ReadFailure | undefined {
  const block = lines.join('\n')
  const shown = digestOf(lines)
  if (isSignal(shown)) return undefined
  const text = [(lines[0] ?? '').replace(mark, ''), ...lines.slice(1)]
  const hasFrames = lines.some(isFrame)
  return {
    block,
    level: levelOf(lines),
    platform: platformOf(head.kind, block),
    ...(head.kind === 'typed' && named(text)),
    ...(hasFrames || head.kind !== 'typed' ? { stack: text.join('\n') } : {}),
    ...(shown && { digest: shown }),
    ...(above && /[a-z]/i.test(above) && { extra: { 'line above': above } }),
  }
}

/** Of a chain of causes the outermost: what the visitor saw. */
function digestOf(lines: string[]): string | undefined {
  let outermost: { indent: number; value: string } | undefined
  for (const line of lines) {
    const value = line.includes('digest:') ? digest.exec(line)?.[1] : undefined
    const indent = line.search(/\S/)
    if (value && (!outermost || indent < outermost.indent)) outermost = { indent, value }
  }
  return outermost?.value
}

function levelOf(lines: string[]): ReadFailure['level'] {
  const first = lines[0] ?? ''
  if (/^\s*(?:\(node:\d+\) )?(?:\[\w+\] )?\w*Warning: /.test(first)) return 'warning'
  const isLast = lines.some((line) => /^(?:Node\.js v\d|goroutine \d|exit status )/.test(line))
  return isLast || /^(?:panic: |fatal error: |Unhandled exception|Exception in thread |PHP Fatal)/.test(first)
    ? 'fatal'
    : 'error'
}

function platformOf(kind: Block['head']['kind'], block: string): string {
  if (kind !== 'typed') return kind
  if (
    /^\s+at [^\s(]{1,700}\((?:[\w$-]+\.(?:java|kt|scala|groovy)(?::\d+)?|Native Method|Unknown Source)\)/m.test(block)
  ) {
    return 'java'
  }
  if (/^\s+at [^\s(.]+\.[^\s(]+ ?\([^()]*\)(?: in .+:line \d+)?$/m.test(block) && !/:\d+:\d+\)?/.test(block))
    return 'csharp'
  if (/^#\d+ /m.test(block)) return 'php'
  if (/^\s+\([\w.-]+ [\w.-]+\) .+:\d+: /m.test(block)) return 'elixir'
  return 'node'
}

/** `TypeError [CODE]: message`, `[Error: message] {`, `(RuntimeError) message`: type and message, which may have several lines. */
function named(lines: string[]): { type?: string; value?: string } {
  const end = lines.findIndex(
    (line, index) => index > 0 && (isFrame(line) || /^\s+[\w[\]$]+: /.test(line) || /^\}/.test(line)),
  )
  const object = /^\{ (.*?)(?:, )?digest: '[^']{1,200}' \}$/.exec(lines[0] ?? '')
  if (object) return { type: 'Error', value: `{ ${object[1]} }` }
  const said = lines
    .slice(0, end < 0 ? lines.length : end)
    .join('\n')
    .trim()
  const inspected = /^\[(.*)\](?: \{[^{}]*\}?)?$/s.exec(said)?.[1]
  const text = inspected ?? said.replace(/ \{(?: [^{}]*\})?$/, '')
  const [, type, value] =
    /^((?:[\w$]+(?:\.|::|\\))*[\w$]+)\)?(?: \[[\w -]{1,60}\])?(?::\s?|\s|$)(.*)$/s.exec(text) ?? []
  const isType =
    type !== undefined && /^[A-Z]|[.:\\]/.test(type) && /^[^\s:]+\)?(?: \[[\w -]{1,60}\])?(?:[:)]|$)/.test(text)
  if (!isType) return text ? { value: text.slice(0, valueCharacters) } : {}
  return value ? { type, value: value.slice(0, valueCharacters) } : { type }
}
