import { expect, test } from 'vitest'
import { hours } from '~/clock'
import { statsRange } from './stats-range'

const now = Date.parse('2026-05-04T14:20:00Z')
const hour = (text: string) => Date.parse(text) / hours(1)
const ask = (query: string) => statsRange(new URLSearchParams(query), now)

test('without a range everything is meant', () => {
  expect(ask('')).toBeUndefined()
})

test('a range is whole hours, its end not included', () => {
  expect(ask('from=2026-05-03T10:30:00Z&to=2026-05-03T12:00:00Z')).toEqual({
    hours: { from: hour('2026-05-03T10:00Z'), until: hour('2026-05-03T11:00Z') },
    endsNow: false,
  })
  expect(ask('from=2026-05-04')).toEqual({
    hours: { from: hour('2026-05-04T00:00Z'), until: hour('2026-05-04T14:00Z') },
    endsNow: true,
  })
  // The plus of a zone that was not escaped.
  expect(ask('from=2026-05-04T10:00:00+02:00')).toMatchObject({ hours: { from: hour('2026-05-04T08:00Z') } })
  expect(ask('to=2026-05-04T02:00Z')).toMatchObject({ hours: { from: hour('2026-05-03T02:00Z') } })
})

test.each([
  ['from=yesterday', 'from'],
  ['from=2026-05-04T10:00:00', 'from'],
  ['to=2026-99-99', 'to'],
  ['from=2026-05-04T10:00Z&to=2026-05-04T10:00Z', 'before'],
  ['from=2020-01-01&to=2026-01-01', '31 days'],
])('%s is told what is wrong with it', (query, what) => {
  expect(ask(query)).toMatchObject({ wrong: expect.stringContaining(what) })
})
