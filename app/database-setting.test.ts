import { expect, test } from 'vitest'
import { databaseSetting } from './database-setting'

const file = '/data/digestline.db'
const wrong = (env: Record<string, string>) => {
  const setting = databaseSetting(env, file)
  return 'wrong' in setting ? setting.wrong : undefined
}

test('without an address the data are in a file', () => {
  expect(databaseSetting({}, file)).toEqual({ engine: 'sqlite', file })
  expect(databaseSetting({ DATABASE_URL: '' }, file)).toEqual({ engine: 'sqlite', file })
})

test.each([
  'postgres://digestline@db/digestline',
  'postgresql://user:p%40ss%25@db.example.com:6432/errors?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://user@[::1]/errors',
  'postgres:///errors?host=/run/postgresql',
])('%s is an address', (url) => {
  expect(databaseSetting({ DATABASE_URL: url }, file)).toEqual({ engine: 'postgres', url })
  expect(databaseSetting({ DATABASE_URL: url, DATABASE_READ_URL: url }, file)).toMatchObject({ readUrl: url })
})

test.each([
  ['digestline', 'is not a URL'],
  ['postgres://user:a/b@db:x/errors', 'is not a URL'],
  ['mysql://user:secret@db/errors', 'must begin with postgres://'],
  ['postgres://user:secret@db', 'must end with the name of the database'],
  ['postgres://user:secret@db/', 'must end with the name of the database'],
  ['postgres:///errors', 'names no host'],
  ['postgres://user:sec#ret@db/errors', 'is not a URL'],
  ['postgres://user:secret@db/errors#x', 'has a #'],
  ['postgres://user:100%secret@db/errors', 'has a % that must be written as %25'],
  ['postgres://user:secret@db/errors?ssl=true', 'has the parameter "ssl"'],
  ['postgres://user:secret@db/errors?sslmode=prefer', 'sslmode must be one of disable, require,'],
])('%s is refused, and the sentence has no password', (url, sentence) => {
  const said = wrong({ DATABASE_URL: url })
  expect(said).toMatch(/^DATABASE_URL/)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/secret|sec#ret|a\/b/)
})

test('the address for reading needs the one for writing, and is checked like it', () => {
  expect(wrong({ DATABASE_READ_URL: 'postgres://user@db/errors' })).toContain('DATABASE_READ_URL needs DATABASE_URL')
  const urls = { DATABASE_URL: 'postgres://user@db/errors', DATABASE_READ_URL: 'http://db' }
  expect(wrong(urls)).toMatch(/^DATABASE_READ_URL must begin/)
})
