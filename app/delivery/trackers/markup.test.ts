import { expect, test } from 'vitest'
import { adf } from './adf'
import type { DocumentPart } from './issue-document'
import { chooseTransition } from './jira-transition'
import { markdown, withoutMentions } from './markdown'
import { wiki } from './wiki'

const hostile = 'a @team `x` ``` #12 <img src=x onerror=1> [b](javascript:1) {noformat} /close www.evil.example \\'
const parts: DocumentPart[] = [
  { kind: 'text', text: `Shop @all #1 ${hostile}` },
  { kind: 'code', lines: [hostile, '~~~', '```'] },
  {
    kind: 'facts',
    facts: [
      { label: 'Users', value: '1,024' },
      { label: 'Where', value: hostile },
    ],
  },
  { kind: 'links', links: [{ label: 'View [issue]', url: 'https://e.example/issues/S-1?a=<b>|c' }] },
  { kind: 'marker', marker: 'digestlineabc', label: 'Reference' },
]

/** What is left of Markdown without the code in it. */
const outsideCode = (text: string) => text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/(`+) .*? \1(?!`)/g, '')

test('Markdown: texts of events stand in code whose fence they cannot close, and nothing else means anything', () => {
  const text = markdown(parts)
  expect(text).toContain(`\`\`\`\`text\n${hostile}\n~~~\n\`\`\`\n\`\`\`\``)
  expect(text).toContain('- **Users**: 1,024')
  expect(text).toContain('<!-- digestlineabc -->')
  expect(text).toContain('[View \\[issue\\]](<https://e.example/issues/S-1?a=%3Cb%3E|c>)')
  const prose = outsideCode(text)
  expect(prose).not.toMatch(/@(?:all|team)|#1|[^\\]<img|[^\\]\[b\]|www\.|(?:^|\n)\/close/)
})

test('titles mention and refer to nobody', () => {
  expect(withoutMentions('@all #12 !3 ~bug %"v 1" &4 a@b 50% #!')).not.toMatch(/[@#!~%&$][\w"]/)
  expect(withoutMentions('cart is null')).toBe('cart is null')
})

test('ADF: texts are text nodes, none of them empty', () => {
  const document = adf([...parts, { kind: 'text', text: '' }, { kind: 'facts', facts: [] }])
  const nodes: { type: string; text?: string }[] = []
  const walk = (node: { type: string; text?: string; content?: unknown[] }) => {
    nodes.push(node)
    for (const child of node.content ?? []) walk(child as typeof node)
  }
  walk(document)
  expect(nodes.filter(({ type }) => type === 'text').every(({ text }) => text)).toBe(true)
  expect(new Set(nodes.map(({ type }) => type))).toEqual(
    new Set(['doc', 'paragraph', 'text', 'codeBlock', 'bulletList', 'listItem']),
  )
  expect(JSON.stringify(document)).toContain(JSON.stringify(hostile).slice(1, -1))
})

test('wiki markup: what is verbatim does not end early, and labels are escaped', () => {
  const text = wiki(parts)
  expect(text.match(/\{noformat\}/g)).toHaveLength(4)
  expect(text).toContain('Users: 1,024')
  expect(text).toContain('[View \\[issue\\]|https://e.example/issues/S-1?a=<b>%7Cc]')
  expect(text.split('{noformat}')[0]).not.toMatch(/[^\\][[{@#<]/)
})

test('a transition is chosen by where it leads, and by the fields it asks for', () => {
  const to = (name: string, key: string) => ({ name, statusCategory: { key } })
  const needed = { customfield_1: { required: true } }
  const offered = [
    { id: '1', to: to("Won't do", 'done'), fields: {} },
    { id: '2', to: to('Done', 'done'), fields: needed },
    { id: '3', to: to('In progress', 'indeterminate'), fields: {} },
    { id: '4', to: to('To do', 'new'), fields: {} },
    { id: '5', to: to('Closed', 'done'), fields: { resolution: { required: true, allowedValues: [{ id: '9' }] } } },
  ]
  expect(chooseTransition(offered, 'closed')).toEqual({ transition: { id: '5' }, fields: { resolution: { id: '9' } } })
  expect(chooseTransition(offered, 'open')).toEqual({ transition: { id: '4' } })
  expect(chooseTransition(offered.slice(1, 2), 'closed')).toBeUndefined()
})
