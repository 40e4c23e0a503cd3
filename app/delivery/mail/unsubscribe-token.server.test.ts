import { expect, test } from 'vitest'
import { readUnsubscribeToken, type Unsubscription, unsubscribeToken } from './unsubscribe-token.server'

const all: Unsubscription[] = [
  { what: 'alerts', userId: 7, projectId: 0, kind: 'new' },
  { what: 'alerts', userId: 7, projectId: 12, kind: 'all' },
  { what: 'summary', userId: 7 },
  { what: 'channel', channelId: 3, address: 'Öps+alerts@example.com' },
]

test.each(all)('a token says what it was signed for: %j', (about) => {
  const token = unsubscribeToken('secret', about)
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(readUnsubscribeToken('secret', token)).toEqual(about)
})

test('what was changed, or signed with another secret, is nothing', () => {
  const token = unsubscribeToken('secret', { what: 'summary', userId: 7 })
  const [content = '', signature = ''] = token.split('.')
  const other = Buffer.from('["s",8]').toString('base64url')
  for (const wrong of ['', '.', 'x', content, `${other}.${signature}`, `${content}.${signature}x`, `.${signature}`])
    expect(readUnsubscribeToken('secret', wrong)).toBeUndefined()
  expect(readUnsubscribeToken('another', token)).toBeUndefined()
})
