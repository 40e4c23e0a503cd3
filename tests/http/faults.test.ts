import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { makeOwner, makeProject, makeToken, owner } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

/*
 * What happens when processing fails on what it is given. The failure lab plants the faults: an event tagged `lab` makes the processing
 * thread throw, die, hang or use up its memory.
 */
let app: App
let ask: Api
let visitor: Visitor
beforeAll(async () => {
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  await makeOwner(app)
  ask = api(app, await makeToken(app))
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})
afterAll(() => app.stop())

const poison = (fault: string, eventId = newEventId()) =>
  eventEnvelope({ event_id: eventId, message: `poison: ${fault}`, extra: { lab: fault } })

const faults = [
  { fault: 'throw', words: 'An exception was thrown' },
  { fault: 'die', words: 'It ended processing' },
  { fault: 'hang', words: 'Processing did not come back from it' },
  { fault: 'oom', words: 'It took more memory than processing has' },
]

test.each(faults)(
  'an event that makes processing $fault is parked, and everything around it is processed',
  async ({ fault, words }) => {
    const project = await makeProject(app, `Fault ${fault}`)
    const good: string[] = []
    const bodies = Array.from({ length: 200 }, (_, n) => {
      if (n === 120) return poison(fault).body
      const { eventId, body } = eventEnvelope({ message: `good ${n % 7}` })
      good.push(eventId)
      return body
    })
    const answers = await Promise.all(bodies.map((body) => sendEnvelope(app, project, body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await until('everything to be processed or parked', async () => waitsForNothing(), seconds(40))

    const { event } = await ask.stats(project.slug)
    expect(event).toMatchObject({ accepted: 200, processed: 199, parked: 1, duplicate: 0, refused: {} })
    for (const id of good.filter((_, n) => n % 20 === 0)) expect((await ask.lookup(id)).matches).toHaveLength(1)
    expect(wordsOf((await visitor.get('/admin')).html)).toContain(words)
  },
  seconds(60),
)

async function waitsForNothing(): Promise<boolean> {
  const ready = (await (await fetch(`${app.url}/readyz`)).json()) as { inbox: { waiting: number } }
  return ready.inbox.waiting === 0
}
