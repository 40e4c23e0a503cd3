import type { InboxPosition } from '../wire/record'

/**
 * What the processing thread is doing, in shared memory: the main thread can read it while the thread hangs and after it has ended.
 * 1. A range and its record are written before that record is processed.
 * 2. The phase is written last: a reader that sees it also sees the rest.
 */
export type InboxRange = {
  from: InboxPosition
  /** Between two records near the middle; `from` when there is only one. */
  middle: InboxPosition
  end: InboxPosition
  records: number
  /** The record being processed, if any. */
  suspect?: { from: InboxPosition; end: InboxPosition }
}

/** `idle`: no work on the inbox · `processing` and `retrying` give heartbeats · `recording` waits for the disk as long as it takes. */
const phases = ['idle', 'processing', 'recording', 'retrying'] as const
export type Phase = (typeof phases)[number]

export type Progress = {
  processing(range: InboxRange, record: { from: InboxPosition; end: InboxPosition }): void
  recording(range: InboxRange): void
  retrying(): void
  idle(): void
  /** Changes with every heartbeat. */
  heartbeats(): number
  phase(): Phase
  /** The range of the inbox that is being processed or recorded, if any. */
  underWay(): InboxRange | undefined
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
  const write = ({ from, middle, end, records }: InboxRange) => {
    put('from', from)
    put('middle', middle)
    put('end', end)
    numbers[0] = records
  }
  return {
    processing(range, record) {
      write(range)
      put('suspectFrom', record.from)
      put('suspectEnd', record.end)
      enter('processing')
    },
    recording(range) {
      write(range)
      enter('recording')
    },
    retrying: () => enter('retrying'),
    idle: () => enter('idle'),
    heartbeats: () => Atomics.load(signs, 0),
    phase,
    underWay() {
      const now = phase()
      if (now !== 'processing' && now !== 'recording') return undefined
      const range = { from: get('from'), middle: get('middle'), end: get('end'), records: numbers[0] ?? 0 }
      if (now === 'recording') return range
      return { ...range, suspect: { from: get('suspectFrom'), end: get('suspectEnd') } }
    },
  }
}
