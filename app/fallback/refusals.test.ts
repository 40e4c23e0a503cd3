import { expect, test } from 'vitest'
import { refuse } from '../requests/refuse'
import { fallback as german } from '../texts/de/fallback'
import { fallbackTexts } from '../texts/en/fallback'
import { refusalText } from './refusals'

const { english } = fallbackTexts

test('the sentence of a code replaces the general one, in the language of the page', () => {
  const { data } = refuse(404, 'no-such-issue')
  expect(refusalText(404, data, english).text).toBe(english.reasons['no-such-issue'])
  expect(refusalText(404, data, german).text).toBe(german.reasons['no-such-issue'])
})

test('what is no known code gets the general sentence of its status', () => {
  const routersOwn = 'Error: No route matches URL "/<script>"'
  for (const thrown of [null, undefined, 'A sentence.', routersOwn, {}, { refusal: 'constructor' }, { refusal: 4 }]) {
    expect(refusalText(404, thrown, english).text).toBe(english.refused[404].text)
  }
})

test('every refusal has a next step, also one with an unknown status', () => {
  for (const status of [400, 401, 403, 404, 405, 413, 418, 429]) {
    expect(refusalText(status, {}, english).next.to).toMatch(/^\//)
  }
})
