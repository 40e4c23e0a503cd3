import { expect, test } from 'vitest'
import { hintsTexts } from '../texts/en/hints'
import { helpedNames } from './triaged'

const helper = (name: string) => ({ name, role: 'helper' as const })
const { support } = hintsTexts.english

test('an account that triages nothing learns what it is for', () => {
  expect(support(helpedNames([helper('Shop'), { name: 'Blog', role: 'member' }]))).toContain(
    'You are a helper in Shop. ',
  )
  expect(support(helpedNames([helper('Shop'), helper('Blog'), helper('Wiki')]))).toContain('Shop, Blog, and Wiki. ')
  expect(support([])).toContain('no role in any project')
})
