import type { InboxPosition } from '../inbox/record'

/**
 * What the processing thread is doing, in memory the main thread reads too: also when the thread is stuck, or dead.
 * 1. A stretch is written down before anything of it is walked, the record under way before it is walked.
 * 2. The phase is written last: who reads it finds the rest in place.
 */
export type Stretch = {
  from: InboxPosition
  /** Between two records near the middle; `from` when there is only one. */
  middle: InboxPosition
  end: InboxPosition
  records: number
  /** The record being walked, when one is. */
  suspect?: { from: InboxPosition; end: InboxPosition }
}

/** `idle`: no work, or other work than the inbox's · `walking` and `retrying` beat; `recording` waits for the disk as long as it takes. */
const phases = ['idle', 'walking', 'recording', 'retrying'] as const
export type Phase = (typeof phases)[number]

export type Progress = {
  walking(stretch: Stretch, record: { from: InboxPosition; end: InboxPosition }): void
  recording(stretch: Stretch): void
  retrying(): void
  idle(): void
  /** Changes with every sign of life. */
  beat(): number
  phase(): Phase
  /** The stretch of the inbox under way, when one is. */
  underWay(): Stretch | undefined
}

const positions = ['from', 'middle', 'end', 'suspectFrom', 'suspectEnd'] as const
const signsBytes = 2 * Int32Array.BYTES_PER_ELEMENT
const progressBytes = signsBytes + (1 + 2 * positions.length) * Float64Array.BYTES_PER_ELEMENT

export const progressMemory = (): SharedArrayBuffer => new SharedArrayBuffer(progressBytes)

export function openProgress(memory: SharedArrayBuffer): Progress {
  const signs = new Int32Array(memory, 0, 2)
  const numbers = new Float64Array(memory, signsBytes)
  const put = (name: (typeof positions)[number], { segment, offset }: InboxPosition) => {
    const at = 1 + 2 * positions.indexOf(name)
    numbers[at] = segment
    numbers[at + 1] = offset
  }
  const get = (name: (typeof positions)[number]): InboxPosition => {
    const at = 1 + 2 * positions.indexOf(name)
    return { segment: numbers[at] ?? 0, offset: numbers[at + 1] ?? 0 }
  }
  const enter = (phase: Phase) => {
    Atomics.store(signs, 1, phases.indexOf(phase))
    Atomics.add(signs, 0, 1)
  }
  const phase = () => phases[Atomics.load(signs, 1)] ?? 'idle'
  const write = ({ from, middle, end, records }: Stretch) => {
    put('from', from)
    put('middle', middle)
    put('end', end)
    numbers[0] = records
  }
  return {
    walking(stretch, record) {
      write(stretch)
      put('suspectFrom', record.from)
      put('suspectEnd', record.end)
      enter('walking')
    },
    recording(stretch) {
      write(stretch)
      enter('recording')
    },
    retrying: () => enter('retrying'),
    idle: () => enter('idle'),
    beat: () => Atomics.load(signs, 0),
    phase,
    underWay() {
      const now = phase()
      if (now !== 'walking' && now !== 'recording') return undefined
      const stretch = { from: get('from'), middle: get('middle'), end: get('end'), records: numbers[0] ?? 0 }
      if (now === 'recording') return stretch
      return { ...stretch, suspect: { from: get('suspectFrom'), end: get('suspectEnd') } }
    },
  }
}
