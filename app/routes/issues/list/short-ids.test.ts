import { expect, test } from 'vitest'
import { shortIdsIn } from './short-ids'

test('short ids are read as people write them', () => {
  expect(shortIdsIn('web-1, WEB-2;web-1\n  WEB-3')).toEqual(['WEB-1', 'WEB-2', 'WEB-3'])
  expect(shortIdsIn('https://errors.example/issues/web-7/events?before=x http://localhost:3000/issues/WEB-8')).toEqual([
    'WEB-7',
    'WEB-8',
  ])
  expect(shortIdsIn(' ,\n')).toEqual([])
})
