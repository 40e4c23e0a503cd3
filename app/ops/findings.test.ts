import { expect, test } from 'vitest'
import type { AlertCondition } from '../store/database-facts'
import { type Facts, findingsOf } from './findings'

const gibibytes = (n: number) => n * 1024 ** 3

const sound: Facts = {
  node: { version: '20.19.5', oldest: '20.19.0' },
  dataDir: { path: '/data', mode: 0o40700, free: gibibytes(50) },
  database: { damage: [], pending: 0, newer: false },
  instanceKey: { file: '/data/instance.key', keys: 1, mode: 0o100600, sealed: 3, unreadable: 0 },
  address: { publicUrl: 'https://errors.example.com', isSet: true, trustProxy: 1 },
  backups: { dir: '/backups', newest: { hours: 9, isOverdue: false } },
}

test('a healthy installation has no findings', () => {
  expect(findingsOf(sound).map(({ about, state }) => [about, state])).toEqual([
    ['Node', 'ok'],
    ['DATA_DIR', 'ok'],
    ['Disk', 'ok'],
    ['Database', 'ok'],
    ['Schema', 'ok'],
    ['Instance key', 'ok'],
    ['PUBLIC_URL', 'ok'],
    ['Backups', 'ok'],
    ['Mail', 'ok'],
  ])
})

const address = sound.address
const withAlerts = (alerts: AlertCondition): Partial<Facts> => ({
  database: { damage: [], pending: 0, newer: false, alerts },
})
const { instanceKey } = sound
const cases: [string, Partial<Facts>, string, RegExp][] = [
  ['an old Node', { node: { version: '20.9.1', oldest: '20.19.0' } }, 'bad', /install 20\.19\.0/],
  [
    'a directory that is not ours',
    { dataDir: { path: '/data', trouble: 'no rights', free: 1e12 } },
    'bad',
    /no rights/,
  ],
  ['an open directory', { dataDir: { path: '/data', mode: 0o40755, free: 1e12 } }, 'warning', /\(755\).*chmod 700/],
  ['a full disk', { dataDir: { path: '/data', mode: 0o40700, free: 1e6 } }, 'bad', /make room/],
  ['a small disk', { dataDir: { path: '/data', mode: 0o40700, free: gibibytes(1) } }, 'warning', /1024 MiB/],
  ['no database file', { database: { trouble: 'file is not a database' } }, 'bad', /not a database/],
  ['a damaged one', { database: { damage: ['row 1 missing'], pending: 0, newer: false } }, 'bad', /row 1 missing/],
  ['an older one', { database: { damage: [], pending: 2, newer: false } }, 'warning', /to come: 2/],
  ['a newer one', { database: { damage: [], pending: 0, newer: true } }, 'bad', /newer/],
  ['a directory without backups', { backups: { dir: '/backups' } }, 'warning', /no backup yet/],
  [
    'an old backup',
    { backups: { dir: '/backups', newest: { hours: 50, isOverdue: true } } },
    'bad',
    /50 hours old.*BACKUP_SCHEDULE/,
  ],
  [
    'a mail server that rejects us',
    { mail: { host: 'mail.x', problem: 'It rejects the sender.', answer: '550 no' } },
    'bad',
    /rejects the sender\. It said: 550 no/,
  ],
  [
    'a channel that failed',
    withAlerts({ channelsOff: [{ name: 'Ops', project: 'shop', reason: 'failing' }], held: 0 }),
    'warning',
    /“Ops” of shop is turned off because its last messages failed/,
  ],
  ['held messages', withAlerts({ channelsOff: [], held: 7 }), 'warning', /restore: 7\. .*\/admin\/alerts\/deliveries/],
  ['another key', { instanceKey: { ...instanceKey, unreadable: 2 } }, 'bad', /2 of 3 secrets open with no key of/],
  ['a broken key', { instanceKey: { ...instanceKey, keys: 0, sealed: 0 } }, 'bad', /holds no key/],
  ['an open key', { instanceKey: { ...instanceKey, mode: 0o100644 } }, 'warning', /chmod 600/],
  ['no address', { address: { ...address, isSet: false } }, 'warning', /not set/],
  ['an address of this machine', { address: { ...address, publicUrl: 'http://localhost:3000' } }, 'warning', /nowhere/],
  ['an open address', { address: { ...address, publicUrl: 'http://errors.example.com' } }, 'warning', /https/],
  ['an unknown proxy', { address: { ...address, trustProxy: 0 } }, 'warning', /TRUST_PROXY/],
]

test.each(cases)('%s is found', (_, facts, state, says) => {
  const found = findingsOf({ ...sound, ...facts }).filter((one) => one.state !== 'ok')
  expect(found).toEqual([{ about: expect.any(String), state, says: expect.stringMatching(says) }])
})

test('there are no findings before the first start', () => {
  const { database: _, ...rest } = sound
  const found = findingsOf({ ...rest, dataDir: { path: '/data', free: gibibytes(50) } })
  expect(found.every(({ state }) => state === 'ok')).toBe(true)
})

test('a channel that somebody turned off is named, and is nothing to repair', () => {
  const alerts: AlertCondition = { channelsOff: [{ name: 'Ops', reason: 'by-hand' }], held: 0 }
  const findings = findingsOf({ ...sound, ...withAlerts(alerts) })
  expect(findings.at(-1)).toEqual({
    about: 'Alerts',
    state: 'ok',
    says: 'The channel “Ops” of all projects is turned off by hand.',
  })
})
