import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { makeOutside, type Outside } from '../../outside/outside.server'
import { testEnvelope } from './test-event'
import { type LoadTestOutcome, quantilesOf } from './verdict'

/** A running server: its address, the path for events of a project, an API token that reads it, and the bytes its data take. */
export type LoadTestTarget = { url: string; path: string; token: string; bytes: () => number }

/** Milliseconds between two rounds of sending; what is due is sent in each. */
const round = 5
/** Look-ups a second beside the events. */
const lookUpsASecond = 5
/** Seconds after which what is not recorded is given up on. */
const longestDrain = 600

/** Sends events at a rate whether or not earlier ones are answered, looks some of them up, and waits until all are recorded. */
export async function runLoadTest(
  { url, path, token, bytes }: LoadTestTarget,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<LoadTestOutcome> {
  const outside = makeOutside({ allow: { hosts: ['127.0.0.1'], networks: [] } })
  const run = randomBytes(8).toString('hex')
  const seen = {
    acknowledged: 0,
    refused: {} as Record<number, number>,
    times: [] as number[],
    lookUps: [] as number[],
  }
  const headers = { Authorization: `Bearer ${token}` }
  let lastId: string | undefined

  const send = async (n: number, due: number): Promise<void> => {
    const id = run + n.toString(16).padStart(16, '0')
    const answer = await outside.send({
      method: 'POST',
      url: url + path,
      headers: {},
      body: testEnvelope(n, id, Date.now()),
    })
    const status = answer.ok ? answer.status : 0
    if (status !== 200) {
      seen.refused[status] = (seen.refused[status] ?? 0) + 1
      return
    }
    seen.acknowledged++
    seen.times.push(performance.now() - due)
    lastId = id
  }
  const lookUp = async (): Promise<void> => {
    if (!lastId) return
    const began = performance.now()
    const answer = await outside.send({ method: 'GET', url: `${url}/api/v1/lookup?q=${lastId}`, headers })
    if (answer.ok && answer.status === 200) seen.lookUps.push(performance.now() - began)
  }

  const before = bytes()
  const total = Math.round(rate * seconds)
  const began = performance.now()
  const pending: Promise<void>[] = []
  let [sent, asked, mostBehind] = [0, 0, 0]
  while (sent < total) {
    const passed = performance.now() - began
    for (; sent < total && (sent * 1000) / rate <= passed; sent++)
      pending.push(send(sent, began + (sent * 1000) / rate))
    if (passed >= (asked * 1000) / lookUpsASecond) {
      asked++
      pending.push(lookUp())
      if (asked % lookUpsASecond === 0) mostBehind = Math.max(mostBehind, (await waitingAt(outside, url)).oldestSeconds)
    }
    await after(round)
  }
  await Promise.all(pending)
  const ended = performance.now()
  while ((await waitingAt(outside, url)).waiting > 0 && performance.now() - ended < longestDrain * 1000) await after(50)
  const drained = (performance.now() - ended) / 1000
  outside.close()
  return {
    ...{ rate, sent, mostBehind, drained },
    seconds: (ended - began) / 1000,
    acknowledged: seen.acknowledged,
    refused: seen.refused,
    acknowledgement: quantilesOf(seen.times),
    lookUp: quantilesOf(seen.lookUps),
    bytesPerEvent: Math.max(0, bytes() - before) / Math.max(1, seen.acknowledged),
  }
}

async function waitingAt(outside: Outside, url: string): Promise<{ waiting: number; oldestSeconds: number }> {
  const answer = await outside.send({ method: 'GET', url: `${url}/readyz`, headers: {} })
  if (!answer.ok) throw new Error(`The server under test does not answer: ${answer.detail}.`)
  return (JSON.parse(answer.body) as { inbox: { waiting: number; oldestSeconds: number } }).inbox
}
