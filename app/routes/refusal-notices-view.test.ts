import { expect, test } from 'vitest'
import { hours, minutes } from '~/clock'
import { refusalsTexts } from '~/texts/en/refusals'
import { refusalNotices } from './refusal-notices-view'

const texts = refusalsTexts.english
const hour = 490_000
const now = hours(hour) + minutes(10)
const refused = (slug: string, count: number, reason = 'inbox_full') => {
  return { slug, name: slug.toUpperCase(), itemKind: 'event', reason, hour, count }
}

test('each project says what is refused most, the worst project first', () => {
  const counts = [refused('a', 2), refused('b', 9, 'too_large'), refused('b', 30), refused('b', 1, 'malformed')]
  expect(refusalNotices(counts, now, texts)).toEqual([
    {
      slug: 'b',
      name: 'B',
      sentence: '30 events rejected in 10 min (inbox full).',
      more: 2,
    },
    {
      slug: 'a',
      name: 'A',
      sentence: '2 events rejected in 10 min (inbox full).',
      more: 0,
    },
  ])
})

test('projects of which nothing noteworthy was refused are left out, and at most five are named', () => {
  expect(refusalNotices([refused('a', 99, 'not_kept')], now, texts)).toEqual([])
  const many = Array.from({ length: 9 }, (_, n) => refused(`p${n}`, n + 1))
  expect(refusalNotices(many, now, texts).map(({ slug }) => slug)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4'])
})
