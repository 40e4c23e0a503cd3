import { expect, test } from 'vitest'
import { makeBrakes } from '../accounts/brakes.server'
import { emailKey } from '../accounts/email-key'
import { checkPassword } from './sign-in.server'

/** A store with one account, which finds it as every engine does. */
const runtime = {
  brakes: makeBrakes({ isShared: false, all: async () => [], ofKeys: async () => [], save: async () => {} }, () => 0),
  store: {
    audit: { noteRefusedSignIn: async () => {} },
    accounts: {
      credentials: async (email: string) =>
        emailKey(email) === 'owner@example.com' ? { userId: 1, passwordHash: 'of no password' } : undefined,
    },
  },
}

/** `owner@example.com` with the letters of `bits` full-width, as `ｏwner@example.com`. */
const spelling = (bits: number) =>
  `${[...'owner']
    .map((letter, i) => (bits & (1 << i) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter))
    .join('')}@example.com`

test('whatever spelling of an e-mail address leads to an account counts as one account', async () => {
  const kinds: string[] = []
  for (let i = 0; i < 24; i++) {
    const attempt = { email: spelling(i), password: `guess ${i}`, address: '203.0.113.9' }
    kinds.push((await checkPassword(runtime, attempt)).kind)
  }
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(10)
  expect(kinds.at(-1)).toBe('throttled')
})
