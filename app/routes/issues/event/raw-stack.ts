import type { FrameView } from './frame-view'
import type { ExceptionView } from './stack-view'

/** The stack traces of an event as text, unfolded, for reading and copying. */
export function rawStack(exceptions: ExceptionView[]): string {
  return exceptions
    .flatMap(({ owner = '', type, value, relation, stack }, index) => [
      `${index > 0 ? `${relation}: ` : ''}${owner}${type}${value ? `: ${value}` : ''}`,
      ...stack.flatMap((part) => (part.kind === 'call' ? [part.frame] : part.frames)).map(frameLine),
    ])
    .join('\n')
}

function frameLine({ owner = '', call, place, image, address }: FrameView): string {
  const where = [place, image, address !== place && address].filter(Boolean).join(' ')
  return `    at ${owner}${call}${where ? (where.startsWith('(') ? where : ` (${where})`) : ''}`
}
