import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { readMarkdown } from './markdown'
import { namesIn, resolveNames } from './resolve'
import type { Block, Inline } from './tree'

/** Written short: what is something stands in brackets behind its kind. */
const short = (text: string): string => readMarkdown(text).map(shortBlock).join(' | ')

function shortBlock(block: Block): string {
  if (block.kind === 'rule') return 'rule'
  if (block.kind === 'code') return `code[${block.text}]`
  if (block.kind === 'quote') return `quote[${block.blocks.map(shortBlock).join(' | ')}]`
  if (block.kind === 'list') {
    const items = block.items.map((item) => item.map(shortBlock).join(' | ')).join(' ; ')
    return `${block.ordered ? `ol${block.start}` : 'ul'}[${items}]`
  }
  return `${block.kind[0]}[${block.inside.map(shortInline).join('')}]`
}

function shortInline(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'break') return '⏎'
  if (inline.kind === 'code') return `code[${inline.text}]`
  if (inline.kind === 'mention') return `mention[${inline.handle}]`
  if (inline.kind === 'reference') return `issue[${inline.shortId}]`
  const inside = inline.inside.map(shortInline).join('')
  return inline.kind === 'link' ? `link[${inside} → ${inline.href}]` : `${inline.kind}[${inside}]`
}

test('paragraphs keep their line ends, and code keeps all of it', () => {
  expect(short('one\ntwo\n\nthree')).toBe('p[one⏎two] | p[three]')
  expect(short('a `b **c**` ``d ` e``')).toBe('p[a code[b **c**] code[d ` e]]')
  expect(short('```ts\nif (a < b) {\n  **x**\n}\n```\nafter')).toBe('code[if (a < b) {\n  **x**\n}] | p[after]')
  expect(short('~~~\nnever closed')).toBe('code[never closed]')
  expect(short('# Title #\n---\ntext')).toBe('h[Title] | rule | p[text]')
})

test('emphasis is what was meant by it', () => {
  expect(short('**a** *b* _c_ ~~d~~ ***e***')).toBe(
    'p[strong[a] emphasis[b] emphasis[c] struck[d] strong[emphasis[e]]]',
  )
  expect(short('snake_case_name 2 * 3 * 4 **open *and shut*')).toBe(
    'p[snake_case_name 2 * 3 * 4 **open emphasis[and shut]]',
  )
  expect(short('\\*not\\* **  ** ****')).toBe('p[*not* **  ** ****]')
})

test('lists nest, go on below a blank line, and end where something else begins', () => {
  expect(short('- a\n- b\n  - c\n\n  d\n- e\n\nafter')).toBe('ul[p[a] ; p[b] | ul[p[c]] | p[d] ; p[e]] | p[after]')
  expect(short('3. a\n4. b\n- c')).toBe('ol3[p[a] ; p[b]] | ul[p[c]]')
  expect(short('- a\nb\n> c')).toBe('ul[p[a⏎b]] | quote[p[c]]')
  expect(short('> a\n> - b\n>\n> c\nd')).toBe('quote[p[a] | ul[p[b]] | p[c]] | p[d]')
})

test('links lead to web pages and letters', () => {
  expect(short('[a *b*](https://x.example/(1) "t") and <https://y.example>')).toBe(
    'p[link[a emphasis[b] → https://x.example/(1)] and link[https://y.example → https://y.example/]]',
  )
  expect(short('see https://x.example/a_b(c). Or (https://y.example).')).toBe(
    'p[see link[https://x.example/a_b(c) → https://x.example/a_b(c)]. Or (link[https://y.example → https://y.example/]).]',
  )
  expect(short('[mail](mailto:a@b.example)')).toBe('p[link[mail → mailto:a@b.example]]')
  expect(short('![shot](https://x.example/a.png)')).toBe('p[link[shot → https://x.example/a.png]]')
  expect(short('[a [b](https://x.example) c](https://y.example)')).toBe('p[link[a b c → https://y.example/]]')
})

const hostile = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](blob:null/1)',
  '[x](//evil.example)',
  '[x](/sign-out)',
  '[x](<javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](https://owner:secret@evil.example)',
]

test('no other address becomes a link', () => {
  for (const text of hostile) expect(JSON.stringify(readMarkdown(text)), text).not.toContain('"href"')
})

test('HTML is text', () => {
  const text = '<script>alert(1)</script> <img src=x onerror=alert(1)> &lt;b&gt; <!-- --> <a href="https://x.example">'
  expect(short(text).replaceAll(/link\[|( → [^\]]*)?\]/g, '')).toContain('<script>alert(1)</script>')
  expect(short('<b>bold</b>')).toBe('p[<b>bold</b>]')
})

test('people and issues are found in words, and in nothing else', () => {
  expect(short('@ada, ask @bob@shop.example. #shop-12 is SHOP-3')).toBe(
    'p[mention[ada], ask mention[bob@shop.example]. issue[SHOP-12] is issue[SHOP-3]]',
  )
  expect(short('ada@shop.example utf-8 x#shop-1 `@ada SHOP-1` shop-3 A-SHOP-12x')).toBe(
    'p[ada@shop.example utf-8 x#shop-1 code[@ada SHOP-1] shop-3 A-SHOP-12x]',
  )
  expect(short('[@ada SHOP-1](https://x.example) https://x.example/SHOP-1/@ada')).toBe(
    'p[link[@ada SHOP-1 → https://x.example/] link[https://x.example/SHOP-1/@ada → https://x.example/SHOP-1/@ada]]',
  )
})

test('what names stand for is said, and unknown ones stay text', () => {
  const blocks = readMarkdown('> - **@ada** @eve SHOP-1 SHOP-2\n\n@ada')
  expect(namesIn(blocks)).toEqual({ handles: ['ada', 'eve'], shortIds: ['SHOP-1', 'SHOP-2'] })
  const known = resolveNames(blocks, {
    nameOf: (handle) => (handle === 'ada' ? 'Ada' : undefined),
    addressOf: (shortId) => (shortId === 'SHOP-1' ? '/issues/SHOP-1' : undefined),
  })
  expect(namesIn(known)).toEqual({ handles: ['ada'], shortIds: ['SHOP-1'] })
  expect(JSON.stringify(known)).toContain('"name":"Ada"')
  expect(JSON.stringify(known)).toContain(' @eve')
})

const huge = (part: string) => part.repeat(Math.floor(20_000 / part.length))

test('nothing makes reading slow or deep', () => {
  const parts = [
    '[',
    '](',
    '[](',
    '![',
    '*a ',
    '**a',
    '*_',
    '`',
    '` ``',
    '> ',
    '>',
    '- ',
    '1. ',
    '~~',
    '<http://',
    '\\',
  ]
  const more = [
    '[a](<',
    '@a@',
    'A-',
    '#a-',
    '[a](https://x.example/(',
    'https://a.',
    '\n',
    '- a\n  ',
    '```\n',
    '***',
    '***a_',
    '[](x "',
  ]
  for (const part of [...parts, ...more]) {
    const took = processorTime(() => expect(depthOf(readMarkdown(huge(part))), part).toBeLessThan(40))
    expect(took, part).toBeLessThan(500)
  }
  const nested = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')
  expect(depthOf(readMarkdown(nested))).toBeLessThan(40)
})

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inside) => depthOf(inside)))
    : 0

test('every text is read without loss: all its words are there', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const pieces = [
    '*',
    '**',
    '_',
    '~~',
    '`',
    '[',
    '](',
    ')',
    '(',
    '!',
    '>',
    '- ',
    '\n',
    ' ',
    'https://x.example',
    '@',
    '#',
    '\\',
    '<',
    '```',
    '1. ',
  ]
  for (let round = 0; round < 2000; round++) {
    const words: string[] = []
    let text = ''
    for (let piece = 0; piece < 30; piece++) {
      const word = `w${piece}q`
      if (random(3) === 0) {
        words.push(word)
        text += word
      } else text += pieces[random(pieces.length)]
    }
    const read = JSON.stringify(readMarkdown(text))
    // What stands behind a fence tells only of its language, and an address may be hidden behind words.
    if (!text.includes('```') && !text.includes('](')) for (const word of words) expect(read, text).toContain(word)
  }
})
