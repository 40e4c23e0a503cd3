import { expect, test } from 'vitest'
import { openWorkClaims, workClaimsMemory } from './work-claims'

test('the writer and a pool worker meet, and each part belongs to exactly one of them', () => {
  const memory = workClaimsMemory(5)
  const [writer, other] = [openWorkClaims(memory), openWorkClaims(memory)]
  expect([writer.first(), other.last(), writer.first(), other.last(), other.last()]).toEqual([0, 4, 1, 3, 2])
  expect([writer.first(), other.last()]).toEqual([undefined, undefined])
  expect([0, 1, 2, 3, 4].map((part) => writer.isTakenByPool(part))).toEqual([false, false, true, true, true])
})

test('no part can be claimed once the claims are closed', () => {
  const claims = openWorkClaims(workClaimsMemory(3))
  claims.last()
  claims.close()
  expect([claims.first(), claims.last(), claims.isTakenByPool(1)]).toEqual([undefined, undefined, false])
})
