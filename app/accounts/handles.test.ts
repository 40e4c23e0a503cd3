import { expect, test } from 'vitest'
import { handleOf, handlesOf } from './handles'

const ada = { userId: 1, name: 'Ada Lovelace', email: 'Ada@shop.example' }
const other = { userId: 2, name: 'Ada', email: 'lovelace@shop.example' }
const nameless = { userId: 3, name: '', email: 'q_@shop.example' }

test('people are called by address, by its beginning, and by their name', () => {
  const handles = handlesOf([ada, nameless])
  for (const handle of ['ada', 'ada@shop.example', 'ada.lovelace', 'adalovelace']) expect(handles.get(handle)).toBe(ada)
  expect(handles.get('q_@shop.example')).toBe(nameless)
  expect(handles.get('lovelace')).toBeUndefined()
})

test('what would mean two people means nobody, and each has a way of their own', () => {
  const handles = handlesOf([ada, other])
  expect(handles.get('ada')).toBeUndefined()
  expect(handleOf(ada, handles)).toBe('ada.lovelace')
  expect(handleOf(other, handles)).toBe('lovelace')
  expect(handleOf(nameless, handles)).toBe('q_@shop.example')
})
