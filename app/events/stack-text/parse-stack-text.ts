import { platforms } from '../platforms/platforms'
import type { StackReader, TextStack } from './text-stack'

type PlatformReader = { platform: string; reader: StackReader }

const readers: PlatformReader[] = platforms.flatMap(({ ids: [platform], stacks }) =>
  stacks.map((reader) => ({ platform, reader })),
)
/** For each platform all readers, its own first. */
const readersOf = new Map<string, PlatformReader[]>(
  platforms.flatMap(({ ids, stacks }) => {
    const isOwn = ({ reader }: PlatformReader) => stacks.includes(reader)
    const ordered = [...readers.filter(isOwn), ...readers.filter((one) => !isOwn(one))]
    return ids.map((id): [string, PlatformReader[]] => [id, ordered])
  }),
)

const most = { characters: 65_536, lines: 1000, lineLength: 1024, frames: 250, exceptions: 20, threads: 64 }

/**
 * The stacks in a text that a runtime printed: the thrown exception, its causes and, for Go, the other goroutines. Undefined when the text
 * has none. `event`: the platform of the event, whose formats are tried first.
 * 1. Never throws, and takes time linear in the text: it reads at most 64 KB, 1,000 lines of 1,024 characters, with anchored patterns only.
 * 2. The order is that of an event, whatever the text has: oldest cause first, oldest call first.
 * 3. Of a longer stack, the innermost 250 frames are kept.
 */
export function parseStackText(text: string, event = ''): TextStack | undefined {
  if (!text.includes('\n')) return undefined
  const lines = text
    .slice(0, most.characters)
    .split('\n', most.lines)
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line).slice(0, most.lineLength))
  for (const { platform, reader } of readersOf.get(event) ?? readers) {
    if (!lines.some((line) => reader.mark.test(line))) continue
    const { exceptions, threads = [] } = reader.read(lines)
    if (!exceptions.some(({ frames }) => frames.length > 0)) continue
    return {
      platform,
      exceptions: exceptions.slice(-most.exceptions).map(bounded),
      threads: threads.slice(0, most.threads).map(bounded),
    }
  }
  return undefined
}

function bounded<T extends { frames: unknown[] }>(owner: T): T {
  return owner.frames.length > most.frames ? { ...owner, frames: owner.frames.slice(-most.frames) } : owner
}
