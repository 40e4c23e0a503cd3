import { expect, test } from 'vitest'
import { readForm } from './read-form'

const post = (body: BodyInit | undefined, type?: string) =>
  new Request('http://here.invalid/', { method: 'POST', body, ...(type && { headers: { 'Content-Type': type } }) })

test('both kinds of form are read', async () => {
  const fields = new FormData()
  fields.set('email', 'ada@example.com')
  for (const body of [fields, new URLSearchParams({ email: 'ada@example.com' })])
    expect((await readForm(post(body))).get('email')).toBe('ada@example.com')
  const capitals = post('email=x', 'Application/X-WWW-Form-URLencoded; charset=UTF-8')
  expect((await readForm(capitals)).get('email')).toBe('x')
})

test.each([
  [undefined, undefined, 415],
  ['{}', 'application/json', 415],
  ['email=x', undefined, 415],
  ['email=x', 'application/x-www-form-urlencoded-not', 415],
  ['--x\r\nContent-Disposition', 'multipart/form-data; boundary=x', 400],
  ['--x--', 'multipart/form-data', 400],
])('%j as %s is refused with %i', async (body, type, status) => {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body)
  await expect(readForm(post(bytes, type))).rejects.toMatchObject({ init: { status } })
})
