import { expect, test } from 'vitest'
import { type Candidate, rankRelated, wordsOf } from './related'

const self = { title: 'PaymentError: payment for basket b-17 could not be started', projectSlug: 'shop' }
const one = (shortId: string, ties: Candidate['ties'], parts: Partial<Candidate> = {}): Candidate => ({
  shortId,
  title: 'Other: thing',
  projectSlug: 'shop',
  lastSeen: 1,
  ties,
  ...parts,
})
const ranked = (...candidates: Candidate[]) => rankRelated(self, candidates, 5).map(({ shortId }) => shortId)

test('issues of the same request come before similar ones', () => {
  expect(
    ranked(one('file', ['file']), one('place', ['place', 'file']), one('digest', ['digest']), one('trace', ['trace'])),
  ).toEqual(['trace', 'digest', 'place', 'file'])
  expect(ranked(one('one', ['digest']), one('two', ['digest', 'file']))).toEqual(['two', 'one'])
})

test('a title is a reason only if it is similar', () => {
  const alike = one('alike', ['title'], { title: 'PaymentError: payment for basket b-4711 could not be ended' })
  const other = one('other', ['title'], { title: 'PaymentError: the till did not answer in time' })
  const [found, ...rest] = rankRelated(self, [other, alike], 5)
  expect([found?.shortId, found?.why, rest]).toEqual(['alike', ['title'], []])
  expect(wordsOf('a1 of 17 at 0xdeadbeef: deadbeef99 cafe')).toEqual(['cafe'])
})

test('issues of the same project and newer ones come first, up to the limit', () => {
  const all = [
    one('till', ['place'], { projectSlug: 'till', lastSeen: 9 }),
    one('old', ['place']),
    one('new', ['place'], { lastSeen: 5 }),
  ]
  expect(ranked(...all)).toEqual(['new', 'old', 'till'])
  expect(rankRelated(self, all, 1)).toMatchObject([{ shortId: 'new', why: ['place'] }])
})
