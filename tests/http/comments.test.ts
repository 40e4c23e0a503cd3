import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeToken } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { newTenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

let app: App
let root: Session
let owner: Session
let ada: Session
let tokens: Record<'root' | 'ada' | 'desk', string>
beforeAll(async () => {
  const tenant = await newTenant('Comments')
  const { project, token } = tenant
  ;({ app, admin: root } = tenant)
  for (const name of ['one', 'two', 'three']) {
    const frame = { function: name, filename: `${name}.ts`, lineno: 3, in_app: true }
    const values = [{ type: `${name}Error`, value: 'no till', stacktrace: { frames: [frame] } }]
    await sendEnvelope(app, project, eventEnvelope({ exception: { values } }).body)
    await settled(app)
  }
  owner = await signIn(app)
  ;[ada] = await Promise.all([account('ada', 'member'), account('desk', 'helper')])
  const [ofAda, ofDesk] = await Promise.all(['ada', 'desk'].map((name) => makeToken(app, `${name}@comments.example`)))
  tokens = { root: token, ada: ofAda ?? '', desk: ofDesk ?? '' }
})

async function account(name: string, role: string): Promise<Session> {
  const [email, password] = [`${name}@comments.example`, 'a password of somebody']
  await digestline(
    app,
    ['user', 'add', '--email', email, '--password-stdin', '--project', 'comments', '--role', role],
    password,
  )
  return signIn(app, { email, password })
}

const history = (shortId: string) => `/issues/${shortId}/history`
const idIn = (location: string | null) => /#comment-(\d+)$/.exec(location ?? '')?.[1] ?? ''

async function ask(path: string, token: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const headers = { authorization: `Bearer ${token}` }
  const response = await describedFetch(`${app.url}/api/v1${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a comment is previewed, saved, edited and deleted without scripts', async () => {
  const text = 'It is the **till**, not `COMMENTS-2`.\nSee COMMENTS-2 and #comments-99.'
  const preview = await root.post(history('COMMENTS-1'), { text, do: 'preview' })
  expect([preview.status, preview.location]).toEqual([200, null])
  for (const html of [
    '<strong>till</strong>',
    '<code>COMMENTS-2</code>',
    '<a href="/issues/COMMENTS-2">COMMENTS-2</a>',
    '#comments-99',
  ])
    expect(preview.html).toContain(html)
  expect(preview.html).toMatch(/<textarea[^>]*>It is the \*\*till\*\*, not `COMMENTS-2`/)
  expect(wordsOf((await root.get(history('COMMENTS-1'))).html)).toContain('No activity yet')
  const named = await root.post(history('COMMENTS-1'), { text: 'Ask', mention: 'ada' })
  expect(named.html).toMatch(/<textarea[^>]*>Ask @ada <\/textarea>/)

  const kept = await root.post(history('COMMENTS-1'), { text })
  const id = idIn(kept.location)
  expect([kept.status, kept.location]).toEqual([302, `${history('COMMENTS-1')}#comment-${id}`])
  const shown = await ada.get(history('COMMENTS-1'))
  expect(shown.html).toContain(`id="comment-${id}"`)
  expect(shown.html).not.toContain(`/comments/${id}`)
  expect(wordsOf((await ada.get('/issues/COMMENTS-1')).html)).toContain('1 comment')

  const page = `/issues/COMMENTS-1/comments/${id}`
  expect((await ada.get(page)).status).toBe(404)
  expect((await ada.post(page, { text: 'mine now' })).status).toBe(404)
  expect((await ada.post(page, { do: 'delete' })).status).toBe(404)
  expect((await root.post(page, { text: 'changed' })).status).toBe(302)
  expect(wordsOf((await ada.get(history('COMMENTS-1'))).html)).toMatch(/edited .* changed/)
  expect((await root.post(page, { do: 'delete' })).status).toBe(302)
  expect((await ada.get(history('COMMENTS-1'))).html).not.toContain(`comment-${id}"`)
})

test('a form that is sent twice makes one comment', async () => {
  const form = async () => {
    const { html } = await root.get(history('COMMENTS-2'))
    return /<input type="hidden" name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  const [key, another] = [await form(), await form()]
  expect(key).not.toBe(another)
  const first = await root.post(history('COMMENTS-2'), { text: 'Sent twice', key })
  const second = await root.post(history('COMMENTS-2'), { text: 'Sent twice', key })
  expect([first.status, second.status]).toEqual([302, 302])
  expect(second.location).toBe(first.location)
  const id = idIn(first.location)
  expect((await root.get(history('COMMENTS-2'))).html.match(/id="comment-\d+"/g)).toEqual([`id="comment-${id}"`])
  const other = idIn((await root.post(history('COMMENTS-2'), { text: 'Sent twice', key: another })).location)
  expect(other).not.toBe(id)
  for (const one of [id, other])
    expect((await root.post(`/issues/COMMENTS-2/comments/${one}`, { do: 'delete' })).status).toBe(302)
})

test('an invalid comment is explained beside the field, with the entered text', async () => {
  const empty = await root.post(history('COMMENTS-1'), { text: '  ' })
  expect([empty.status, wordsOf(empty.html)]).toEqual([400, expect.stringContaining('Enter a comment.')])
  const long = await root.post(history('COMMENTS-1'), { text: `long ${'x'.repeat(10_000)}` })
  expect(long.status).toBe(400)
  expect(wordsOf(long.html)).toContain('Use at most 10,000 characters. You have 10,005.')
  expect(long.html).toContain('long xxxx')
  expect((await root.post('/issues/COMMENTS-99/history', { text: 'x' })).status).toBe(404)
})

const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  '[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>) <javascript:alert(1)>',
  '[a](https://x.example/"onmouseover="alert(1)) `</code><script>alert(3)</script>`',
  '```"><svg/onload=alert(4)>\n</pre><script>alert(5)</script>\n```',
  '</textarea><script>alert(6)</script>',
  `${'> '.repeat(500)}deep ${'*'.repeat(500)} ${'['.repeat(500)}`,
]

test('Markdown never becomes other markup, in a preview, a comment, a form or a mention', async () => {
  const text = `@ada ${hostile.join('\n\n')}`
  const preview = await root.post(history('COMMENTS-2'), { text, do: 'preview' })
  const kept = await root.post(history('COMMENTS-2'), { text })
  const id = idIn(kept.location)
  const pages = [preview.html]
  for (const path of ['/', '/account/mentions', history('COMMENTS-2')]) pages.push((await ada.get(path)).html)
  pages.push((await root.get(`/issues/COMMENTS-2/comments/${id}`)).html)
  for (const html of pages) {
    const body = html.replace(/<script nonce="[^"]*"[\s\S]*?<\/script>/g, '')
    expect(body).not.toMatch(/<script(?! nonce)|<img|<svg\/|onerror=alert\(2\)>(?!<)|href="(?!https?:|\/|#|mailto:)/)
    expect(body).not.toMatch(/<[^>]*\s(?:onmouseover|onload|onerror)=/)
    expect(wordsOf(body)).toContain('<script>alert(1)')
  }
  const data = await ada.get(`${history('COMMENTS-2')}.data`)
  expect(data.html).not.toMatch(/"href",?"?(?:javascript|data):/)
})

test('a mention is on the first screen until it is read', async () => {
  await root.post(history('COMMENTS-3'), { text: 'Is it **you**, @ada?' })
  expect(wordsOf((await ada.get('/')).html)).toMatch(
    /For you .*Unread .*COMMENTS-3 threeError: no till Is it you, @ada\?/,
  )
  expect(wordsOf((await ada.get('/account/mentions')).html)).toContain('Unread')
  const first = wordsOf((await ada.get(history('COMMENTS-3'))).html)
  expect(first).toContain('Mentions you')
  expect(wordsOf((await ada.get(history('COMMENTS-3'))).html)).not.toContain('Mentions you')
  expect(wordsOf((await ada.get('/')).html)).not.toContain('COMMENTS-3 threeError: no till Is it you')
  expect(wordsOf((await ada.get('/account/mentions')).html)).toContain('Is it you, @ada?')
  await root.post(history('COMMENTS-3'), { text: '@ada again' })
  const read = await ada.post('/account/mentions', { back: '/' })
  expect([read.status, read.location]).toEqual([302, '/'])
  expect(wordsOf((await ada.get('/')).html)).not.toContain('For you')
})

test('scripts read and write comments, and assign issues to teams', async () => {
  const said = await ask('/issues/COMMENTS-3/comments', tokens.ada, { text: 'From a **script**' })
  expect(said.status).toBe(201)
  expect(said.body).toMatchObject({
    writtenOn: 'COMMENTS-3',
    issue: { shortId: 'COMMENTS-3' },
    text: 'From a **script**',
    editedAt: null,
  })
  const { body } = await ask('/issues/COMMENTS-3/comments?limit=1', tokens.root)
  expect(body).toMatchObject({ comments: [{ id: said.body.id }] })
  expect((await ask(`/issues/COMMENTS-3/comments?cursor=${body.next}`, tokens.root)).body.comments).toHaveLength(2)
  for (const wrong of [{}, { text: '' }, { text: 1 }, { text: 'x', html: 'y' }])
    expect((await ask('/issues/COMMENTS-3/comments', tokens.ada, wrong)).status).toBe(400)
  expect((await ask('/issues/COMMENTS-3/comments', tokens.ada, {}, 'DELETE')).status).toBe(405)
  for (const path of ['/issues/COMMENTS-3/comments', '/issues/COMMENTS-99/comments'])
    expect((await ask(path, tokens.desk)).status).toBe(404)
  expect((await ask('/issues/COMMENTS-3/comments', tokens.desk, { text: 'x' })).status).toBe(404)

  await owner.post('/admin/teams', { name: 'Commenters' })
  expect((await ask('/issues/COMMENTS-3', tokens.ada, { assignee: { team: 'commenters' } }, 'PATCH')).status).toBe(400)
  await owner.post('/admin/teams/commenters', { form: 'projects', project: 'comments' })
  await owner.post('/admin/teams/commenters', { form: 'member', email: 'ADA@comments.example' })
  const given = await ask('/issues/COMMENTS-3', tokens.root, { assignee: { team: 'commenters' } }, 'PATCH')
  expect(given.body).toMatchObject({ assignee: null, team: { slug: 'commenters', name: 'Commenters' } })
  expect((await ask('/issues?q=is:mine', tokens.ada)).body.issues).toMatchObject([{ shortId: 'COMMENTS-3' }])
  expect((await ask('/teams', tokens.ada)).body).toEqual({
    teams: [{ slug: 'commenters', name: 'Commenters', mine: true }],
    next: null,
  })
  expect((await ask('/teams', tokens.desk)).body).toEqual({ teams: [], next: null })
})

test('owners manage teams; mistakes are shown beside the field', async () => {
  for (const path of ['/admin/teams', '/admin/teams/commenters']) expect((await ada.get(path)).status).toBe(404)
  expect((await ada.post('/admin/teams', { name: 'Mine' })).status).toBe(404)
  const taken = await owner.post('/admin/teams', { name: 'COMMENTERS' })
  expect([taken.status, wordsOf(taken.html)]).toEqual([
    400,
    expect.stringContaining('A team with this name already exists.'),
  ])
  const page = '/admin/teams/commenters'
  const nobody = await owner.post(page, { form: 'member', email: 'nobody@example.com' })
  expect([nobody.status, wordsOf(nobody.html)]).toEqual([
    400,
    expect.stringContaining('nobody@example.com has no account'),
  ])
  expect(nobody.html).toContain('value="nobody@example.com"')
  expect((await owner.post(page, { form: 'name', name: 'Money' })).status).toBe(302)
  expect(wordsOf((await root.get('/issues/COMMENTS-3')).html)).toContain('Money')
  expect((await owner.post(page, { form: 'nonsense' })).status).toBe(400)
  expect((await owner.post(page, { form: 'removal' })).location).toBe('/admin/teams')
  expect((await ask('/issues/COMMENTS-3', tokens.root)).body.team).toBeNull()
})

test('the link of a merged issue leads to the requested page of its merge target, which the API names', async () => {
  await root.post(history('COMMENTS-2'), { text: 'written on two' })
  await root.post('/issues/COMMENTS-1/grouping', { form: 'merge', others: 'COMMENTS-2' })
  for (const page of ['', '/events', '/tags', '/grouping', '/history?before=1.1.1', '/people']) {
    const answer = await root.download(`/issues/comments-2${page}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/issues/COMMENTS-1${page}`])
  }
  const headed = await describedFetch(`${app.url}/api/v1/issues/comments-2`, {
    headers: { authorization: `Bearer ${tokens.root}` },
  })
  expect(await headed.json()).toMatchObject({
    shortId: 'COMMENTS-1',
    url: expect.stringMatching(/\/issues\/COMMENTS-1$/),
  })
  const { body } = await ask('/issues/COMMENTS-2/comments?limit=1', tokens.root)
  expect(body.comments).toMatchObject([
    { text: 'written on two', writtenOn: 'COMMENTS-2', issue: { shortId: 'COMMENTS-1' } },
  ])
  expect(wordsOf((await ada.get(history('COMMENTS-1'))).html)).toContain('on COMMENTS-2')
  await root.post('/issues/COMMENTS-1/grouping', { form: 'unmerge', member: 'COMMENTS-2' })
  expect((await ada.get(history('COMMENTS-1'))).html).not.toContain('written on two')
  expect((await ada.get(history('COMMENTS-2'))).html).toContain('written on two')
})
