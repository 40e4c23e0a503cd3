import { expect, test } from 'vitest'
import { numbersIn } from './numbers'

const english = numbersIn('en')
const german = numbersIn('de')
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('shares are rounded, but nearly all is not all and a little is not nothing', () => {
  const shares = [0, 0.001, 0.25, 0.6667, 0.995, 0.99999, 1]
  expect(shares.map(english.percent)).toEqual(['0%', '<1%', '25%', '67%', '99.5%', '99.99%', '100%'])
  const inGerman = ['0 %', '< 1 %', '25 %', '67 %', '99,5 %', '99,99 %', '100 %']
  expect(shares.map(german.percent).map(spaced)).toEqual(inGerman)
})

test('each language has its own separators', () => {
  expect([english.count(1234567), english.decimal(4.12), english.short(12_345)]).toEqual(['1,234,567', '4.1', '12.3k'])
  expect([german.count(1234567), german.decimal(4.12), german.short(12_345)]).toEqual(['1.234.567', '4,1', '12,3k'])
  expect([english.bytes(4_100), german.bytes(4_100)]).toEqual(['4.1 kB', '4,1 kB'])
  expect([999_400_000, 1_540_000_000].map(english.bytes)).toEqual(['999 MB', '1.5 GB'])
})
