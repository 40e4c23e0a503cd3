import { expect, test } from 'vitest'
import { claimsMemory, openClaims } from './claims'

test('the writer and a co-walker meet somewhere, and every part is one walker’s', () => {
  const memory = claimsMemory(5)
  const [writer, other] = [openClaims(memory), openClaims(memory)]
  expect([writer.first(), other.last(), writer.first(), other.last(), other.last()]).toEqual([0, 4, 1, 3, 2])
  expect([writer.first(), other.last()]).toEqual([undefined, undefined])
  expect([0, 1, 2, 3, 4].map((part) => writer.isLent(part))).toEqual([false, false, true, true, true])
})

test('nobody takes a part once the claims are closed', () => {
  const claims = openClaims(claimsMemory(3))
  claims.last()
  claims.close()
  expect([claims.first(), claims.last(), claims.isLent(1)]).toEqual([undefined, undefined, false])
})
