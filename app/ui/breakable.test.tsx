import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable, breakableWords } from './breakable'

test('names break behind their separators and before capitals', () => {
  expect(breakableWords('free_memory_bytes')).toEqual(['free_', 'memory_', 'bytes'])
  expect(breakableWords('payment.provider')).toEqual(['payment.', 'provider'])
  expect(breakableWords('deviceModelId')).toEqual(['device', 'Model', 'Id'])
  expect(breakableWords('/checkout/pay')).toEqual(['/checkout/', 'pay'])
  expect(breakableWords('plain')).toEqual(['plain'])
  expect(breakableWords('__x__')).toEqual(['__x__'])
  expect(breakableWords('a.'.repeat(200))).toHaveLength(1)
})

test('what is copied is what was there', () => {
  expect(renderToStaticMarkup(<Breakable text="a.b<i>" />)).toBe('a.<wbr/>b&lt;i&gt;')
})
