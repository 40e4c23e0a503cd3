import { expect, test } from 'vitest'
import { refusalText } from './refusals'

test('a sentence thrown with a status replaces the general one', () => {
  expect(refusalText(404, 'No such issue.').text).toBe('No such issue.')
  expect(refusalText(404, null).text).toMatch(/nothing at this address/)
})

test("React Router's own sentences, which repeat the address, are not shown", () => {
  expect(refusalText(404, 'Error: No route matches URL "/<script>"').text).toMatch(/nothing at this address/)
})

test('every refusal has a next step, also one we do not know', () => {
  for (const status of [400, 401, 403, 404, 405, 413, 418, 429]) expect(refusalText(status, {}).next.to).toMatch(/^\//)
})
