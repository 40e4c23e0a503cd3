import { expect, test } from 'vitest'
import type { IssueStatus } from '../issues/issue'
import { hintsTexts } from '../texts/en/hints'
import { tellSentence } from '../texts/hint-sentences'
import { type Tell, whatToTell } from './what-to-tell'

const said = (tell: Tell) => tellSentence(tell, hintsTexts.english)

const answerFor = (status: IssueStatus, lastRelease?: string) => said(whatToTell({ issue: { status, lastRelease } }))

test('a caller is told the release with the fix, if it is known', () => {
  const issue = { status: 'resolved' as const }
  expect(said(whatToTell({ issue: { ...issue, fixedIn: { release: 'shop@2' } } }))).toContain(
    'The fix is in release shop@2.',
  )
  expect(said(whatToTell({ issue: { ...issue, fixedIn: 'next', lastRelease: 'shop@1' } }))).toContain(
    'with the next release',
  )
})

test('a caller is told whether the failure is known and fixed, and after which release', () => {
  expect(answerFor('open')).toContain('not fixed yet')
  expect(answerFor('regressed')).toContain('has come back')
  expect(answerFor('muted')).toContain('cannot say when')
  expect(answerFor('resolved')).not.toContain('release')
  expect(answerFor('resolved', 'shop@1.2.3')).toContain('last seen in release shop@1.2.3')
})
