import { expect, test } from 'vitest'
import { longestReport, mistakesInReport } from './visitor-report'

test('a report needs a message, and a valid address if it has one', () => {
  expect(mistakesInReport({ message: 'paying', email: '' })).toBeUndefined()
  expect(mistakesInReport({ message: 'paying', email: 'ada@home.example' })).toBeUndefined()
  expect(mistakesInReport({ message: '', email: '' })).toEqual({ message: 'empty' })
  expect(mistakesInReport({ message: 'x'.repeat(longestReport + 1), email: '' })).toEqual({ message: 'long' })
  for (const email of ['ada', 'ada @home', '@', `${'x'.repeat(200)}@home.example`])
    expect(mistakesInReport({ message: 'paying', email })).toEqual({ email: 'address' })
})
