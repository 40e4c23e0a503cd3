import { headOf, withModule } from './head'
import { type StackReader, type TextException, type TextFrame, textFrame } from './text-stack'

const begins = /^(?:Exception Group )?Traceback \(most recent call last\):/
const call = /^\s*File "([^"]{1,900})", line (\d{1,9})(?:, in (.{1,300}))?$/

/**
 * Python prints the oldest call first and the oldest cause first, as an event has them; only the members of an exception
 * group come after their group. Source: Python's `traceback` module, PEP 654, PEP 657.
 */
export const python: StackReader = {
  platform: 'python',
  mark: /^[\s|+]*(?:(?:Exception Group )?Traceback \(most recent call last\):|File "[^"]{1,900}", line \d+, in )/,
  read(lines) {
    const exceptions: TextException[] = []
    let reading: Reading | undefined
    let isGroup = false
    for (const raw of lines) {
      const line = raw.replace(/^\s*[|+] ?/, '').replace(/^-\+.*$/, '')
      const isHead = begins.test(line.trim())
      if (isHead) isGroup ||= line.includes('Exception Group')
      if (isHead || (!reading && call.test(line))) {
        if (reading) exceptions.push(finished(reading))
        reading = { frames: [], said: [], isOver: false }
      }
      if (reading && !isHead) read(line, reading)
    }
    if (reading) exceptions.push(finished(reading))
    const [group, ...members] = exceptions
    return { exceptions: isGroup && group ? [...members, group] : exceptions }
  },
}

type Reading = { frames: TextFrame[]; said: string[]; isOver: boolean }

function read(line: string, reading: Reading): void {
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
  } else if (!reading.isOver && frames.length > 0) {
    said.push(line)
  }
}

function finished({ frames, said }: Reading): TextException {
  return { ...withModule(headOf(said)), frames }
}
