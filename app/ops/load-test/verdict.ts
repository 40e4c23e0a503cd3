/** What a load test saw. Times in milliseconds. */
export type LoadTestOutcome = {
  rate: number
  seconds: number
  sent: number
  acknowledged: number
  /** By the status of the answer; 0: there was none. */
  refused: Record<number, number>
  acknowledgement: Quantiles
  lookUp: Quantiles
  /** The longest that an event waited to be recorded, and how long the rest took after the last one was sent. Seconds. */
  mostBehind: number
  drained: number
  /** Bytes of the data directory for each event. */
  bytesPerEvent: number
}

export type Quantiles = { p50: number; p99: number }

/** Events may wait this many seconds: pages and alerts are about what happened, not about what was. */
const tolerableDelay = 5

export const quantilesOf = (numbers: number[]): Quantiles => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Whether the machine carries the rate: everything was accepted and recorded soon. */
export const carries = ({ sent, acknowledged, mostBehind, drained }: LoadTestOutcome): boolean =>
  acknowledged === sent && mostBehind <= tolerableDelay && drained <= tolerableDelay

/** The outcome as a sentence. */
export function sentenceOf(outcome: LoadTestOutcome): string {
  const { rate, sent, acknowledged, mostBehind, drained } = outcome
  if (carries(outcome)) {
    const day = Math.round((rate * 24 * 3600) / 1e6)
    const of = day > 0 ? ` (${day} million a day)` : ''
    return `This machine carries ${rate} events a second${of}: all were accepted, and found at most ${Math.ceil(Math.max(mostBehind, drained))} s later.`
  }
  if (acknowledged < sent)
    return `${rate} events a second are too many for this machine: ${sent - acknowledged} of ${sent} were not accepted.`
  return `${rate} events a second are too many for this machine: all were accepted, but they waited up to ${Math.ceil(Math.max(mostBehind, drained))} s to be recorded.`
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

/** The outcome in rows of name and value. */
export function rowsOf({ sent, acknowledged, seconds, refused, ...rest }: LoadTestOutcome): string[][] {
  const { acknowledgement, lookUp, mostBehind, drained, bytesPerEvent } = rest
  return [
    ['Sent', `${sent} events in ${Math.round(seconds)} s`],
    ['Accepted', `${acknowledged}`],
    ...Object.entries(refused).map(([status, count]) => [
      status === '0' ? 'Without an answer' : `Answered ${status}`,
      `${count}`,
    ]),
    ['Acknowledged', `p50 ${ms(acknowledgement.p50)}, p99 ${ms(acknowledgement.p99)}`],
    ['Looked up', `p50 ${ms(lookUp.p50)}, p99 ${ms(lookUp.p99)}`],
    ['Waited to be recorded', `at most ${mostBehind.toFixed(1)} s, the last ${drained.toFixed(1)} s`],
    ['On disk', `${(bytesPerEvent / 1024).toFixed(1)} KiB for each event`],
  ]
}
