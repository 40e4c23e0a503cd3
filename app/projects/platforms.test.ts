import { expect, test } from 'vitest'
import { platformIds } from '../events/platforms/platform-ids'
import { isPlatform, platformCalled } from './platforms'

test('a project can be created for every platform that events have', () => {
  expect(platformIds.filter((id) => !isPlatform(platformCalled(id)))).toEqual([])
  expect(platformCalled('javascript')).toBe('browser')
  expect(platformCalled('fortran')).toBe('fortran')
})
