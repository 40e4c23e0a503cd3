import { headOf } from './head'
import { placeOf } from './source-position'
import { type StackReader, type TextFrame, textFrame } from './text-stack'

const call = /^#\d{1,4} {1,8}(.{1,300}?) \(([a-z][\w.+-]{0,30}:[^()]{1,500})\)$/

/** Dart and Flutter: newest call first. Source: `StackTrace.toString` of the Dart VM. */
export const dart: StackReader = {
  platform: 'dart',
  mark: call,
  read(lines) {
    const first = lines.findIndex((line) => call.test(line))
    const frames = lines.slice(first).flatMap((line) => readFrame(line) ?? [])
    return { exceptions: [{ ...headOf(lines.slice(0, first)), frames: frames.reverse() }] }
  },
}

function readFrame(line: string): TextFrame | undefined {
  const [, name, where = ''] = call.exec(line) ?? []
  if (!name) return undefined
  const { file, line: row, column } = placeOf(where)
  return textFrame({ function: name.replaceAll('<anonymous closure>', '<fn>'), filename: file, line: row, column })
}
