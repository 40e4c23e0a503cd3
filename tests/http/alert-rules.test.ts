import { beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { digestline } from '../support/seed'
import { newTenant } from '../support/shared-app'

let app: App
let token: string
let email: string
beforeAll(async () => {
  ;({ app, token, email } = await newTenant('Alert rules'))
})

async function ask(path: string, body?: string, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body }
  const response = await describedFetch(`${app.url}/api/v1${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('the API lists a rule that the command line created', async () => {
  const whens = ['--when', 'new', '--when', '{"kind":"looked_up","people":3}']
  const args = ['--project', 'alert-rules', '--name', 'Fatal', ...whens]
  const added = await digestline(app, ['rule', 'add', ...args, '--search', 'level:fatal', '--gather', '0'])
  const { id } = added as { id: number }
  expect(added).toEqual({ id: expect.any(Number) })
  const { status, body } = await ask('/projects/alert-rules/rules')
  expect(status).toBe(200)
  expect(body.rules).toContainEqual(
    expect.objectContaining({
      ...{ id, name: 'Fatal', when: ['new', { kind: 'looked_up', people: 3 }], search: 'level:fatal', channels: [] },
      ...{ gatherSeconds: 0, quiet: null, consideredAt: null, outcomes: {} },
    }),
  )
})

test('the API creates rules, and explains mistakes', async () => {
  const made = await ask(
    '/projects/alert-rules/rules',
    JSON.stringify({ name: 'Checkout', when: ['regressed'], toMembers: true }),
  )
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number), when: ['regressed'], gatherSeconds: 30 } })
  const refused = async (body: string, path = '/projects/alert-rules/rules') => {
    const { status, body: answer } = await ask(path, body)
    return [status, answer.detail]
  }
  expect(await refused('{')).toEqual([400, expect.stringContaining('JSON')])
  expect(await refused('{"name":"x","when":["never"]}')).toEqual([400, expect.stringContaining('when.0')])
  expect(await refused('{"name":"x","when":["new"],"channels":[99]}')).toEqual([
    400,
    expect.stringContaining('channel'),
  ])
  expect(await refused('{"name":"x","when":["new"]}', '/projects/nowhere/rules')).toEqual([404, expect.any(String)])
  const args = ['token', 'add', '--user', email, '--scope', 'read']
  const { token: reading } = (await digestline(app, args)) as { token: string }
  expect((await ask('/projects/alert-rules/rules', '{"name":"x","when":["new"]}', reading)).status).toBe(403)
  expect((await ask('/projects/alert-rules/rules', undefined, reading)).status).toBe(200)
})
