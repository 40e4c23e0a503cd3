import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { patternOf, type Visit } from '../support/next-recordings'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

/**
 * The output of Next.js 14, 15 and 16 servers, piped into Digestline: the digests that visitors saw find the failure, without an SDK in the
 * application (tests/fixtures/next-output).
 */
type Recording = { visits: (Visit & { output: string })[] }

/** Next.js 15 logs neither message nor stack of a thrown string: the digest finds an issue that says so. */
const withheld: Record<string, string[]> = { next15: ['thrown string'] }
const names = ['next14', 'next15', 'next16']

let tenant: Tenant
let app: App
let ask: Api
beforeAll(async () => {
  tenant = await newTenant('Piped')
  app = tenant.app
  ask = api(app, tenant.token)
})

const recording = async (name: string): Promise<Recording> => {
  const file = new URL(`../fixtures/next-output/${name}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(await readFile(file)).toString())
}

test.each(names)('%s: every digest finds the event with its message', async (name) => {
  const { visits } = await recording(name)
  const { slug, dsn } = await anotherProject(tenant, name)
  const output = visits.map((visit) => visit.output).join('')
  const piped = await app.cli(['pipe', '--dsn', dsn], output)
  expect(piped).toEqual({ code: 0, stdout: output, stderr: '' })
  await ask.settled()
  const wrong: string[] = []
  for (const { kind, digests, messages } of visits) {
    for (const [i, digest] of digests.entries()) {
      const { matches } = await ask.lookup(`Digest: ${digest}`)
      const best = matches.find(({ project }) => project.slug === slug)
      const thrown = best?.event ? await messageOf(best.event.id, slug) : undefined
      if (thrown === undefined || !patternOf(messages[i]!).test(thrown)) wrong.push(kind)
    }
  }
  expect(wrong).toEqual(withheld[name] ?? [])
})

async function messageOf(eventId: string, slug: string): Promise<string | undefined> {
  const { body } = await ask.get(`/events/${eventId}?project=${slug}`)
  const { exception } = (body as { payload: { exception?: { values: { value?: string }[] } } }).payload
  return exception?.values.at(-1)?.value
}

test('at least 95 of 100 find the right issue', async () => {
  const recordings = await Promise.all(names.map(recording))
  const shown = recordings.flatMap(({ visits }) => visits.flatMap(({ digests }) => digests))
  expect(shown.length).toBeGreaterThan(85)
  expect(Object.values(withheld).flat().length / shown.length).toBeLessThan(0.05)
})
