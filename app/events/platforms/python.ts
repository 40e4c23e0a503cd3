import { headOf, withModule } from '../stack-text/head'
import { type StackReader, type TextException, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const begins = /^(?:Exception Group )?Traceback \(most recent call last\):/
const call = /^\s*File "([^"]{1,900})", line (\d{1,9})(?:, in (.{1,300}))?$/
/** Between the members of an exception group. */
const member = /^\s*(?:\+-)?\+-{5,} (?:\d{1,6}|\.\.\.) -{5,}$/

/**
 * Python prints the oldest call first and the oldest cause first, as an event has them; only the members of an exception
 * group come after their group. Source: Python's `traceback` module, PEP 654, PEP 657.
 */
const stack: StackReader = {
  mark: /^[\s|+]*(?:(?:Exception Group )?Traceback \(most recent call last\):|File "[^"]{1,900}", line \d+, in )/,
  read(lines) {
    const read: Reading[] = []
    let isGroup = false
    for (const raw of lines) {
      const line = raw.replace(/^\s*[|+] ?/, '')
      const last = read.at(-1)
      const isHead = begins.test(line.trim())
      isGroup ||= isHead && line.includes('Exception Group')
      const isFresh = last && last.frames.length + last.said.length === 0
      if (member.test(raw) || (isHead && !isFresh) || (!last && call.test(line))) {
        read.push({ frames: [], said: [], isOver: false, isMember: member.test(raw) })
      }
      const reading = read.at(-1)
      if (reading && !isHead && !member.test(raw)) readLine(line, reading)
    }
    return { exceptions: isGroup ? grouped(read.map(finished)) : read.map(finished) }
  },
}

/** The text has the group first and its members after it; nested groups become members of the first. */
function grouped([group, ...members]: TextException[]): TextException[] {
  if (!group) return []
  const inside = members.map((one, index) => ({
    ...one,
    mechanism: { exceptionId: index + 1, parentId: 0, source: `exceptions[${index}]` },
  }))
  return [...inside.reverse(), { ...group, mechanism: { exceptionId: 0, isGroup: true } }]
}

type Reading = { frames: TextFrame[]; said: string[]; isOver: boolean; isMember: boolean }

function readLine(line: string, reading: Reading): void {
  const { frames, said } = reading
  const [, filename, row, name] = call.exec(line) ?? []
  if (filename) {
    frames.push(textFrame({ filename, line: Number(row), function: name }))
  } else if (/^\s/.test(line) && said.length === 0) {
    const last = frames.at(-1)
    const source = line.trim()
    if (last && last.contextLine === undefined && !/^[\^~ ]+$|^\[Previous line/.test(source)) last.contextLine = source
  } else if (/^(?:The above exception was|During handling of the above)/.test(line) || /^-{5,}/.test(line)) {
    reading.isOver = true
  } else if (!reading.isOver && (frames.length > 0 || reading.isMember)) {
    said.push(line)
  }
}

function finished({ frames, said }: Reading): TextException {
  return { ...withModule(headOf(said)), frames }
}

export const python: Platform = {
  ids: ['python'],
  name: 'Python',
  stacks: [stack],
  inApp: {
    foreignModules: /^(?:sentry_sdk|raven|importlib)(?:\.|$)/,
    foreignPaths: [/[/\\](?:site|dist)-packages[/\\]/, /[/\\]lib(?:64)?[/\\]python\d|[/\\]Python\d+[/\\]Lib[/\\]/],
  },
  codeBlock: 'python',
}
