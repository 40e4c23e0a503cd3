import { expect, test } from 'vitest'
import { longestComment, mostMentions, readComment } from './comment'

test('a comment is what was typed, and whom it names', () => {
  expect(readComment('  Ask @Ada\r\nand @bob@shop.example, not `@eve`.\0 ')).toEqual({
    ok: true,
    said: { text: 'Ask @Ada\nand @bob@shop.example, not `@eve`.', handles: ['ada', 'bob@shop.example'] },
  })
})

test('what is no comment is told, with numbers', () => {
  expect(readComment(' \n ')).toEqual({ ok: false, problem: 'Write something first.' })
  expect(readComment('x'.repeat(longestComment + 1))).toEqual({
    ok: false,
    problem: 'Use at most 10000 characters; these are 10001.',
  })
  const crowd = Array.from({ length: mostMentions + 1 }, (_, one) => `@p${one}`).join(' ')
  expect(readComment(crowd)).toEqual({ ok: false, problem: 'Name at most 50 people; these are 51.' })
})
