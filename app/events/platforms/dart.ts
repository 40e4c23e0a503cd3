import { headOf } from '../stack-text/head'
import { placeOf } from '../stack-text/source-position'
import { type StackReader, type TextFrame, textFrame } from '../stack-text/text-stack'
import type { Platform } from './platform'

const call = /^#\d{1,4} {1,8}(.{1,300}?) \(([a-z][\w.+-]{0,30}:[^()]{1,500})\)$/

/** Dart and Flutter: newest call first. Source: `StackTrace.toString` of the Dart VM. */
const stack: StackReader = {
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

export const dart: Platform = {
  ids: ['dart'],
  name: 'Dart',
  stacks: [stack],
  inApp: { foreignPaths: [/^(?:dart:|package:(?:flutter|flutter_test|sentry\w*|stack_trace)\/)/] },
}
