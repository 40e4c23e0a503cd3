import { afterEach, beforeEach, expect, test } from 'vitest'
import { seconds } from '../../app/clock'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import type { SqlRecorder } from '../../app/store/sql/recorder.server'
import type { Store } from '../../app/store/store'
import { dropPostgresDatabase, makePostgresDatabase } from '../support/postgres-databases'

/* A replica that is far behind: a database of the same schema, which nothing reaches. */
const names = ['primary', 'replica'].map((name) => `replica_${name}_${process.pid}`) as [string, string]

let recorder: SqlRecorder
let opened: Store[]
let openReading: () => Promise<Store>
let at: number
beforeEach(async () => {
  const [url, readUrl] = [await makePostgresDatabase(names[0]), await makePostgresDatabase(names[1])]
  at = Date.UTC(2026, 10, 23)
  opened = []
  recorder = await openPostgresRecorder({ url })
  openReading = async () => {
    const store = await openPostgresStore({ url, readUrl, send: recorder.send, now: () => at })
    opened.push(store)
    return store
  }
})
afterEach(async () => {
  for (const store of opened) await store.close()
  await recorder.close()
  for (const name of names) await dropPostgresDatabase(name)
})

test('what somebody just wrote is read for 5 seconds where it was written, and then at the replica', async () => {
  const [writing, reading] = [await openReading(), await openReading()]
  await writing.instance.setSetting('colour', 'red')
  expect(await writing.instance.setting('colour')).toBe('red')
  expect(await reading.instance.setting('colour')).toBeUndefined()
  at += seconds(4.9)
  expect(await writing.instance.setting('colour')).toBe('red')
  at += seconds(0.2)
  expect(await writing.instance.setting('colour')).toBeUndefined()
})

test('while the replica does not answer, the primary does', async () => {
  const reading = await openReading()
  await recorder.send('setSetting', { name: 'colour', value: 'red' }, { kind: 'server', at })
  expect(await reading.instance.setting('colour')).toBeUndefined()
  await dropPostgresDatabase(names[1])
  expect(await reading.instance.setting('colour')).toBe('red')
})
