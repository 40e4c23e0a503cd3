import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { newEventId } from '../support/intake'
import { makeProject, type SeededProject } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { until } from '../support/until'
import { cutAt, type Delivery, deliver, openWire } from '../support/wire'
import { quiet } from '../support/wire-quiet'
import { refusedOnes } from '../support/wire-refused'
import { keptOf, wirePost } from '../support/wire-requests'
import type { Outcome, Strange } from '../support/wire-strange'
import { hidden, lastOnes, upgrades, wellFramed } from '../support/wire-well-framed'

let app: App
let project: SeededProject
beforeAll(async () => {
  app = await sharedApp()
  project = await makeProject(app, 'Smuggling')
  const first = openWire(app)
  first.write(wirePost(project).bytes)
  await first.answered(1)
  first.socket.destroy()
})

/** In one write, and split where a reader that continues later, or another one that takes over, could lose its position. */
const cuts: ((strange: string, whole: string) => number[])[] = [
  () => [],
  (strange) => [strange.length],
  (strange) => [strange.indexOf('\r\n\r\n') + 2, strange.indexOf('\r\n\r\n') + 4],
  (strange, whole) => [10, strange.length - 2, strange.length + 7, whole.length - 1],
]

const groups: [string, Strange[]][] = [
  ['what is framed beyond doubt, and what a strict reader may refuse', wellFramed],
  ['what is the last of its connection', lastOnes],
  ['what goes on in another protocol', upgrades],
  ['a request in the body of another', hidden],
  ['what two readers could see two things in', refusedOnes],
]

test.each(groups)('%s leaves the events that a strict reader may see, and no others', async (_, cases) => {
  const sent = cases.flatMap((one) => cuts.map((cut) => send(one, cut)))
  await deliver(app, sent)
  await quiet(
    app,
    project,
    sent.map(({ wire }) => wire),
  )
  const results = await Promise.all(
    sent.map(async (one) => {
      const isClosed = one.wire.isClosed()
      return { ...one, isClosed, answers: await one.wire.answered(0).catch((error) => `${error}`) }
    }),
  )
  for (const { wire } of sent) wire.socket.destroy()
  const kept = new Set(
    await keptOf(
      app,
      sent.flatMap(({ ids }) => Object.values(ids)),
    ),
  )
  const wrong = results.flatMap((result) => complaint(result, kept))
  expect(wrong).toEqual([])
})

test('a request with too many header lines is rejected, counted, and the last of its connection', async () => {
  const counted = async () => {
    await settled(app)
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    return Number(/^digestline_items_refused\w*_total.*too_many_headers.* (\d+)$/m.exec(metrics)?.[1] ?? 0)
  }
  const before = await counted()
  const lines = Array.from({ length: 199 }, (_, n) => `X-${n}: y`)
  const wire = openWire(app)
  wire.write(wirePost(project, { headers: ['Host: here', ...lines, 'Content-Length: #'] }).bytes)
  const [answer] = await wire.closed
  expect([answer?.status, answer?.header('connection')]).toEqual([431, 'close'])
  expect(answer?.body).toBe('A request may have 200 header lines.\n')
  await until('it to be counted', async () => (await counted()) === before + 1)
})

type Sent = Delivery & { one: Strange; ids: { first: string; hidden: string; second: string } }

function send(one: Strange, cut: (strange: string, whole: string) => number[]): Sent {
  const ids = { first: newEventId(), hidden: newEventId(), second: newEventId() }
  const strange = one.make(project, ids.first, wirePost(project, { eventId: ids.hidden }).bytes)
  const headers = ['Host: here', 'Connection: close', 'Content-Length: #']
  const whole = strange + wirePost(project, { eventId: ids.second, headers }).bytes
  return {
    one,
    ids,
    wire: openWire(app),
    pieces: cutAt(
      whole,
      cut(strange, whole).filter((at) => at > 0),
    ),
  }
}

type Result = Sent & { isClosed: boolean; answers: Awaited<Sent['wire']['closed']> | string }

/** The mistakes in the outcome of one case, with its bytes. */
function complaint({ one, ids, pieces, isClosed, answers }: Result, kept: Set<string>): string[] {
  const outcome = outcomeOf(kept.has(ids.first), kept.has(ids.second))
  const [first, ...more] = typeof answers === 'string' ? [] : answers.filter(({ status }) => status !== 100)
  const acknowledged = [first, ...more].filter((answer) => answer?.status === 200).map((answer) => answer?.body ?? '')
  const faults = [
    typeof answers === 'string' && `could not be read as answers: ${answers}`,
    kept.has(ids.hidden) && 'an event came out of a body',
    !one.may.includes(outcome) && `${outcome} may not be: ${one.may.join(', ')}`,
    first && !one.statuses.includes(first.status) && `answered ${first.status}: ${one.statuses.join(', ')}`,
    // A server that switched protocols may wait for more.
    !isClosed && first?.status !== 200 && !kept.has(ids.second) && 'refused and left open',
    more.length > 1 && `${more.length + 1} answers`,
    ...Object.values(ids).map(
      (id) => !kept.has(id) && acknowledged.some((body) => body.includes(id)) && `200 for nothing`,
    ),
  ].filter(Boolean)
  return faults.map((fault) => `${one.what}: ${fault} ← ${JSON.stringify(pieces).slice(0, 1500)}`)
}

function outcomeOf(first: boolean, second: boolean): Outcome {
  if (first) return second ? 'both' : 'first'
  return second ? 'second' : 'none'
}
