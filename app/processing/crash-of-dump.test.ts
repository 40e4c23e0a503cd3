import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { OpenedItem } from '../wire/open-envelope.server'
import { withCrashOfDump } from './crash-of-dump'

const corpus = fileURLToPath(new URL('../../tests/fixtures/corpus/', import.meta.url))
const event: OpenedItem = { itemKind: 'event', header: { type: 'event' }, bytes: new Uint8Array() }
const dump: OpenedItem = {
  itemKind: 'attachment',
  header: { type: 'attachment', attachment_type: 'event.minidump' },
  bytes: readFileSync(`${corpus}native-minidump-linux_null_dereference.dmp`),
}

test('an event without an exception gets that of its dump', () => {
  expect(withCrashOfDump({ level: 'fatal' }, [event, dump])).toEqual({
    level: 'fatal',
    exception: {
      values: [
        {
          type: 'SIGSEGV',
          value: expect.stringMatching(/^The program crashed at 0x/),
          mechanism: { type: 'minidump', handled: false },
        },
      ],
    },
  })
  for (const silent of [
    { exception: { values: [] } },
    { exception: [null], threads: [], message: '' },
    { level: null },
  ])
    expect(withCrashOfDump(silent, [event, dump])).toMatchObject({
      level: 'fatal',
      exception: { values: [{ type: 'SIGSEGV' }] },
    })
  const unreadable = { ...dump, bytes: new Uint8Array(40) }
  expect(withCrashOfDump({}, [event, unreadable])).toMatchObject({ exception: { values: [{ type: 'Minidump' }] } })
})

test('an event beside a dump is fatal unless its client says otherwise', () => {
  const said = { message: 'own' }
  expect(withCrashOfDump(said, [event, dump])).toEqual({ ...said, level: 'fatal' })
  expect(withCrashOfDump({ ...said, level: 'error' }, [event, dump])).toEqual({ ...said, level: 'error' })
})

test('values that the client sent stay, and events without a dump do not change', () => {
  const files: OpenedItem = { ...dump, header: { type: 'attachment', attachment_type: 'event.attachment' } }
  for (const [payload, items] of [
    [{ level: 'error', message: 'own' }, [event, dump]],
    [{ level: 'error', exception: [{ type: 'E' }] }, [event, dump]],
    [{ level: 'error', threads: { values: [{ id: 1 }] } }, [event, dump]],
    [{}, [event]],
    [{}, [event, files]],
    [null, [event, dump]],
    [[], [event, dump]],
  ] as const) {
    expect(withCrashOfDump(payload, [...items])).toBe(payload)
  }
})
