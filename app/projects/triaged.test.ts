import { expect, test } from 'vitest'
import { deskSentence } from './triaged'

const helps = (name: string) => ({ name, role: 'helper' as const })

test('who triages nothing is told what the account is for', () => {
  expect(deskSentence([helps('Shop')])).toContain('You are a helper of Shop: ')
  expect(deskSentence([helps('Shop'), helps('Blog'), helps('Wiki')])).toContain('Shop, Blog and Wiki: ')
  expect(deskSentence([])).toContain('no role in a project yet')
})
