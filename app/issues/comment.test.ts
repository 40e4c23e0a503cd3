import { expect, test } from 'vitest'
import { longestComment, mostMentions, readComment } from './comment'

test('a comment has the typed text and the people it mentions', () => {
  expect(readComment('  Ask @Ada\r\nand @bob@shop.example, not `@eve`.\0 ')).toEqual({
    ok: true,
    said: { text: 'Ask @Ada\nand @bob@shop.example, not `@eve`.', handles: ['ada', 'bob@shop.example'] },
  })
})

test('an invalid comment is an error, with numbers', () => {
  expect(readComment(' \n ')).toEqual({ ok: false, mistake: { what: 'no-comment' } })
  expect(readComment('x'.repeat(longestComment + 1))).toEqual({
    ok: false,
    mistake: { what: 'too-long', most: longestComment, typed: longestComment + 1 },
  })
  const crowd = Array.from({ length: mostMentions + 1 }, (_, one) => `@p${one}`).join(' ')
  expect(readComment(crowd)).toEqual({ ok: false, mistake: { what: 'too-many-mentions', most: 50, named: 51 } })
})
