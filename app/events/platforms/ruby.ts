import { headOf } from '../stack-text/head'
import { type StackReader, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call =
  /^\s*(?:\d{1,4}: )?(?:from )?([^\s:][^:]{0,500}|[A-Za-z]:[^:]{1,500}):(\d{1,9}):in [`']([^']{1,300})'(?:: (.{0,1000}))?$/

/**
 * Ruby: newest call first, the message after the first frame or above the stack. On a terminal, Ruby 2.5 to 2.7 number the calls and print
 * the newest last. Source: `Exception#full_message`, Rails' log.
 */
const stack: StackReader = {
  mark: /^\s*(?:\d{1,4}: )?(?:from )?[^\s:][^:]{0,500}:\d{1,9}:in [`'][^']{1,300}'/,
  read(lines) {
    const frames: TextFrame[] = []
    const above: string[] = []
    let said: string | undefined
    const isNewestLast = lines.some((line) => /^\s*\d{1,4}: from /.test(line))
    for (const line of lines) {
      const [, filename, row, name, message] = call.exec(line) ?? []
      if (filename) frames.push(textFrame({ filename, line: Number(row), function: name }))
      else if (frames.length === 0) above.push(line)
      if (filename && message !== undefined && (isNewestLast || frames.length === 1)) said = message
    }
    if (!isNewestLast) frames.reverse()
    return { exceptions: [{ ...(said === undefined ? railsHead(above) : typed(said)), frames }] }
  },
}

/** `key not found: :b (KeyError)`. */
function typed(said: string) {
  const bracket = said.endsWith(')') ? said.lastIndexOf(' (') : -1
  const type = bracket > 0 ? said.slice(bracket + 2, -1) : ''
  return /^[A-Z][\w:]*$/.test(type) ? { type, value: said.slice(0, bracket) } : { value: said }
}

/** `KeyError (key not found: :b):` of Rails' log, else what stands above any stack. */
function railsHead(above: string[]) {
  for (const line of above) {
    const [, type, value] = /^([A-Z][\w:]{0,200}) \((.{0,1000})\):$/.exec(line.trim()) ?? []
    if (type) return { type, value }
  }
  return headOf(above)
}

export const ruby: Platform = {
  ids: ['ruby'],
  name: 'Ruby',
  stacks: [stack],
  inApp: { foreignPaths: [/[/\\]gems[/\\]/, /[/\\]lib[/\\]ruby[/\\]/] },
  codeBlock: 'ruby',
}
