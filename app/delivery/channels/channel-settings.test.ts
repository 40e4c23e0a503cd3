import { expect, test } from 'vitest'
import { channelLimits } from '../../alerts/channel'
import { mistakesInChannel } from './channel-settings'
import { channelFormOf } from './channel-types.server'

const check = (kind: string, settings: Record<string, string>, { name = 'Ops', set = [] as string[] } = {}) => {
  const form = channelFormOf(kind)
  if (!form) throw new Error(kind)
  return mistakesInChannel(form, name, settings, set)
}
const url = 'https://hooks.example.com/x'

test('what is missing, too long, unknown or no address is said by field', () => {
  expect(check('slack', { url })).toBeUndefined()
  expect(check('slack', {}, { name: '' })).toEqual({ name: 'required', url: 'required' })
  expect(check('slack', { url: 'ftp://x.example' })).toEqual({ url: 'not-a-url' })
  expect(check('slack', { url: 'https://user:pass@x.example' })).toEqual({ url: 'not-a-url' })
  expect(check('slack', { url: `${url}?${'x'.repeat(channelLimits.settingLength)}` })).toEqual({ url: 'too-long' })
  expect(check('slack', { url, colour: 'red', language: 'fr' })).toEqual({ colour: 'unknown', language: 'not-valid' })
  expect(check('slack', { url }, { name: 'x'.repeat(101) })).toEqual({ name: 'too-long' })
  expect(check('ntfy', { topic: 'ops', token: 'a\r\nX-Evil: 1' })).toEqual({ token: 'not-valid' })
  expect(check('telegram', { token: 'x', chat: 'y' })).toEqual({ token: 'not-valid', chat: 'not-valid' })
  expect(check('pagerduty', { key: 'short' })).toEqual({ key: 'not-valid' })
})

test('secrets that are set need not be typed again', () => {
  expect(check('slack', { url: '' }, { set: ['url'] })).toBeUndefined()
  expect(check('telegram', { chat: '-1' }, { set: ['token'] })).toBeUndefined()
  expect(check('telegram', { chat: '-1', token: 'x' }, { set: ['token'] })).toEqual({ token: 'not-valid' })
})

test('addresses of mails are separated by commas or spaces', () => {
  expect(check('mail', { to: 'ada@example.com, bob@example.com\nops@example.com' })).toBeUndefined()
  expect(check('mail', { to: 'ada@example.com, bob' })).toEqual({ to: 'not-an-address' })
  const people = Array.from({ length: 21 }, (_, place) => `ada${place}@example.com`)
  expect(check('mail', { to: people.join(',') })).toEqual({ to: 'too-long' })
  expect(check('mail', { to: Array(21).fill('ada@example.com').join(',') })).toBeUndefined()
})
