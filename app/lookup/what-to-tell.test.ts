import { expect, test } from 'vitest'
import type { IssueStatus } from '../issues/issue'
import { hintsTexts } from '../texts/en/hints'
import { tellSentence } from '../texts/hint-sentences'
import { type Tell, whatToTell } from './what-to-tell'

const said = (tell: Tell) => tellSentence(tell, hintsTexts.english)

const tell = (status: IssueStatus, lastRelease?: string) => said(whatToTell({ issue: { status, lastRelease } }))

test('a caller is told which release has the fix, as far as somebody said', () => {
  const issue = { status: 'resolved' as const }
  expect(said(whatToTell({ issue: { ...issue, fixedIn: { release: 'shop@2' } } }))).toContain(
    'The fix is in release shop@2.',
  )
  expect(said(whatToTell({ issue: { ...issue, fixedIn: 'next', lastRelease: 'shop@1' } }))).toContain(
    'with the next release',
  )
})

test('a caller is told whether it is known and whether it is fixed, after which release', () => {
  expect(tell('open')).toContain('not fixed yet')
  expect(tell('regressed')).toContain('has come back')
  expect(tell('muted')).toContain('cannot say when')
  expect(tell('resolved')).not.toContain('release')
  expect(tell('resolved', 'shop@1.2.3')).toContain('last seen in release shop@1.2.3')
})
