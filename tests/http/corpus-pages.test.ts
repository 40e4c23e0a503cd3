import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { addressedTo, type Recorded, recordedRequests, withoutRepeatedIds } from '../support/corpus'
import { makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'

let app: App
let ask: Api
let person: Session
const projects: SeededProject[] = []

beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  ask = api(app, await makeToken(app))
  person = await signIn(app)
  for (const [n, round] of withoutRepeatedIds(recordedRequests().filter(isIngest)).entries()) {
    const project = await makeProject(app, `Corpus ${n}`)
    projects.push(project)
    for (const recorded of round) {
      const { method, url, headers, body } = addressedTo(project, recorded)
      const answer = await fetch(app.url + url, { method, headers, body: new Uint8Array(body) })
      await answer.arrayBuffer()
    }
  }
  await ask.settled()
})
afterAll(() => app.stop())

const isIngest = ({ method, url, file }: Recorded) =>
  method === 'POST' && !file.endsWith('.pb') && /^\/(api\/\d+\/(envelope|store|security|\w+\/otlp)\/|tunnel$)/.test(url)

/** The sentences of the scoped fallback and the last resort. */
const fallback = /Application error: a (?:server|client)-side exception|Digest: \d/

test(
  'every event of the corpus has a page and its raw JSON',
  async () => {
    let opened = 0
    for (const { slug } of projects) {
      for (const { shortId, title } of await ask.issues(`project:${slug}`)) {
        for (const id of await ask.eventIds(shortId)) {
          const path = `/issues/${shortId}/events/${id}`
          const { status, html } = await person.get(path)
          expect(status, path).toBe(200)
          expect(fallback.test(html), `${path} ${title}`).toBe(false)
          expect(textOf(html), path).toContain(`Event ${id}`)
          expect(html.length, `${path} ${title}`).toBeLessThan(1_500_000)
          const raw = await person.download(`${path}/json`)
          expect(raw.status, path).toBe(200)
          expect(typeof JSON.parse(raw.text), path).toBe('object')
          opened++
        }
        expect(title, shortId).not.toBe('')
        const page = await person.get(`/issues/${shortId}`)
        expect(page.status, shortId).toBe(200)
        expect(fallback.test(page.html), `${shortId} ${title}`).toBe(false)
      }
    }
    expect(opened).toBeGreaterThan(330)
  },
  seconds(240),
)

/** The page with quotes unescaped, to find ids and words. */
const textOf = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
