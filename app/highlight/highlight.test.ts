import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { highlight } from './highlight'
import { languageOf } from './languages'

/** Each run that is not plain, as `kind:text`. */
function runsOf(file: string, ...lines: string[]): string[] {
  const language = languageOf(file, 'other')
  if (!language) return []
  return highlight(lines, language).flatMap((runs, place) => {
    let at = 0
    return runs.flatMap(({ kind, length }) => {
      const text = lines[place]!.slice(at, at + length)
      at += length
      return kind && text.trim() ? [`${kind}:${text}`] : []
    })
  })
}

test('keywords, strings, numbers, functions and types have a colour each', () => {
  expect(runsOf('a.ts', "throw new PaymentError('no ' + fee(12.5)) // why")).toEqual([
    'keyword:throw',
    'keyword:new',
    'type:PaymentError',
    "string:'no '",
    'function:fee',
    'number:12.5',
    'comment:// why',
  ])
  expect(runsOf('a.py', 'raise ValueError("no") # why')).toEqual([
    'keyword:raise',
    'type:ValueError',
    'string:"no"',
    'comment:# why',
  ])
  expect(runsOf('A.java', 'final List<String> names = null;')).toEqual([
    'keyword:final',
    'type:List',
    'type:String',
    'keyword:null',
  ])
  expect(runsOf('a.go', 'if err := pay(ctx, `x`); err != nil {')).toEqual([
    'keyword:if',
    'function:pay',
    'string:`x`',
    'keyword:nil',
  ])
  expect(runsOf('a.php', 'throw new Failed("$a"); // b')).toEqual([
    'keyword:throw',
    'keyword:new',
    'type:Failed',
    'string:"$a"',
    'comment:// b',
  ])
})

test('a quote without an end does not swallow the line, and a pattern is no division', () => {
  expect(runsOf('a.tsx', "<p>we don't {pay(1)}</p>")).toEqual(['function:pay', 'number:1'])
  expect(runsOf('a.js', `x = /["']/.test(y) / 2`)).toEqual([`string:/["']/`, 'function:test', 'number:2'])
})

test('a comment goes on over the lines of its frame, also one that began above them', () => {
  expect(runsOf('a.ts', 'go() /* one', 'two', 'three */ go()')).toEqual([
    'function:go',
    'comment:/* one',
    'comment:two',
    'comment:three */',
    'function:go',
  ])
  expect(runsOf('a.ts', ' * @returns new', ' */', 'go()')).toEqual([
    'comment: * @returns new',
    'comment: */',
    'function:go',
  ])
})

test('the platform says the language where the file does not', () => {
  expect(languageOf('views/show', 'ruby')).toBe(languageOf('a.rb', 'node'))
  expect(languageOf('a.txt', 'other')).toBeUndefined()
  expect(languageOf('500.html', '')).toBeUndefined()
  expect(languageOf('a.constructor', 'constructor')).toBeUndefined()
})

test('every unit of a line is in exactly one run, whatever it is', () => {
  const lines = ['', '\u{1F600} "\\', '/*', '*/*/', '`${`', '\\', 'é(', '\ud800"', "'".repeat(500), 'x'.repeat(2000)]
  for (const file of ['a.ts', 'a.py', 'a.sql', 'a.rs']) {
    const lengths = highlight(lines, languageOf(file, '')!).map((runs) =>
      runs.reduce((sum, { length }) => sum + length, 0),
    )
    expect(lengths).toEqual(lines.map(({ length }) => length))
  }
})

test('the time of a hostile line grows no faster than a page can bear', () => {
  const hostile = ['"', "'", '`', '/', '=/[', '/*', '(/', '\\"', '=/a', '${`'].map((part) =>
    part.repeat(400).slice(0, 400),
  )
  const took = processorTime(() => {
    for (let round = 0; round < 10; round++) for (const line of hostile) highlight([line], languageOf('a.ts', '')!)
  })
  expect(took / 100).toBeLessThan(10)
})
