import { expect, test } from 'vitest'
import { normalise } from './normalise'
import { writeSendersAddress } from './sender-address'

const address = '203.0.113.9'

function kept(payload: object): string | undefined {
  const wrote = writeSendersAddress(payload, address)
  const shown = normalise(payload, { eventId: 'a'.repeat(32), receivedAt: 0 }).user?.ipAddress
  expect(shown === address).toBe(wrote)
  return shown
}

test('the address of the sender is kept where the SDK asks for it', () => {
  expect(kept({ user: { id: 7, ip_address: '{{auto}}' } })).toBe(address)
  expect(kept({ sdk: { name: 'x', settings: { infer_ip: 'auto' } } })).toBe(address)
  expect(kept({ user: { id: 7, ip_address: null }, sdk: { name: 'x', settings: { infer_ip: 'auto' } } })).toBe(address)
})

test('it is not kept where the SDK forbids it, says nothing, or knows better', () => {
  expect(
    kept({ user: { ip_address: '{{auto}}' }, sdk: { name: 'x', settings: { infer_ip: 'never' } } }),
  ).toBeUndefined()
  expect(kept({ platform: 'javascript', user: { id: 7 } })).toBeUndefined()
  expect(kept({ user: { ip_address: '198.51.100.1' }, sdk: { settings: { infer_ip: 'auto' } } })).toBe('198.51.100.1')
  const served = { request: { env: { REMOTE_ADDR: '198.51.100.2' } }, sdk: { settings: { infer_ip: 'auto' } } }
  expect(kept(served)).toBe('198.51.100.2')
  for (const odd of [null, 7, [], { user: 'x', sdk: 'y' }]) expect(writeSendersAddress(odd, address)).toBe(false)
})

test('what the envelope says of its SDK holds where the event says nothing', () => {
  const says = (infer_ip: string) => ({ name: 'x', settings: { infer_ip } })
  expect(writeSendersAddress({ message: 'x' }, address, says('auto'))).toBe(true)
  expect(writeSendersAddress({ user: { ip_address: '{{auto}}' } }, address, says('never'))).toBe(false)
  expect(writeSendersAddress({ sdk: says('never') }, address, says('auto'))).toBe(false)
})
