import { expect, test } from 'vitest'
import { decideCrossing, decideCrossings } from './decide-crossings'

const ten = { count: 10, minutes: 5 }
const decide = (crossed: boolean, known: [number, number][], added: [number, number][]) =>
  decideCrossings(ten, crossed, new Map(known), new Map(added))

test('a threshold alerts when it is crossed, and is then crossed', () => {
  expect(decide(false, [[98, 6]], [[100, 3]])).toEqual({ crossed: false })
  expect(decide(false, [[98, 6]], [[100, 4]])).toEqual({ crossed: true, alert: { count: 10 } })
  expect(decide(true, [[98, 10]], [[100, 50]])).toEqual({ crossed: true })
})

test('it looks back on whole minutes', () => {
  expect(decide(false, [[96, 9]], [[100, 1]])).toMatchObject({ alert: { count: 10 } })
  expect(decide(false, [[95, 9]], [[100, 1]])).toEqual({ crossed: false })
})

test('it alerts again only after the count fell below half', () => {
  expect(decide(true, [[96, 5]], [[100, 20]])).toEqual({ crossed: true })
  expect(decide(true, [[96, 4]], [[100, 20]])).toEqual({ crossed: true, alert: { count: 24 } })
  expect(decide(true, [[96, 4]], [[100, 1]])).toEqual({ crossed: false })
})

test('a crossing in the middle of a batch that was long in the inbox is seen', () => {
  expect(
    decide(
      false,
      [],
      [
        [100, 1],
        [50, 12],
        [20, 3],
      ],
    ),
  ).toEqual({ crossed: false, alert: { count: 12 } })
})

test('people are counted before and after', () => {
  expect(decideCrossing(ten, false, 9, 10)).toEqual({ crossed: true, alert: { count: 10 } })
  expect(decideCrossing(ten, true, 4, 4)).toEqual({ crossed: false })
})
