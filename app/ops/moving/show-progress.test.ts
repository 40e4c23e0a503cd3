import { expect, test } from 'vitest'
import { showProgress } from './show-progress'

function shown(isTerminal: boolean) {
  const written: string[] = []
  let time = 0
  const progress = showProgress({ isTerminal, write: (text) => written.push(text) }, () => time)
  const after = (milliseconds: number) => {
    time += milliseconds
  }
  return { written, after, ...progress }
}

test('a terminal gets a bar that is drawn over, at most ten times a second, and is removed at the end', () => {
  const { written, watch, after, end } = shown(true)
  watch({ comparing: false, rows: 0, of: 2000 })
  after(50)
  watch({ comparing: false, rows: 500, of: 2000 })
  after(50)
  watch({ comparing: false, rows: 1000, of: 2000 })
  expect(written).toEqual([
    `\rCopying   [${'-'.repeat(30)}]   0 %  0 rows\x1b[K`,
    `\rCopying   [${'#'.repeat(15)}${'-'.repeat(15)}]  50 %  1,000 rows\x1b[K`,
  ])
  after(100)
  watch({ comparing: true, rows: 2500, of: 2000 })
  expect(written.at(-1)).toBe(`\rComparing [${'#'.repeat(30)}] 100 %  2,500 rows\x1b[K`)
  end()
  expect(written.at(-1)).toBe('\r\x1b[K')
})

test('a log gets a line for every ten per cent', () => {
  const { written, watch, end } = shown(false)
  for (const rows of [0, 5, 12, 19, 20, 100]) watch({ comparing: false, rows, of: 100 })
  watch({ comparing: true, rows: 100, of: 100 })
  end()
  expect(written).toEqual([
    'Copying: 0 %, 0 rows\n',
    'Copying: 10 %, 12 rows\n',
    'Copying: 20 %, 20 rows\n',
    'Copying: 100 %, 100 rows\n',
    'Comparing: 100 %, 100 rows\n',
  ])
})
