import { expect, test } from 'vitest'
import { StoreRefused } from '../store-refused'
import { clientSettings } from './client-settings.server'

test('the parts of an address are decoded', () => {
  const url = 'postgres://me%40here:p%2Fw%23%25@[::1]:6432/my%20errors'
  const parts = { user: 'me@here', password: 'p/w#%', host: '::1', port: 6432, database: 'my errors', ssl: false }
  expect(clientSettings(url)).toMatchObject(parts)
  expect(clientSettings('postgres:///errors?host=/run/postgresql')).toMatchObject({ host: '/run/postgresql' })
})

test('what sslmode checks is what libpq checks', () => {
  const tls = (parameters: string) => clientSettings(`postgres://db/errors?${parameters}`).ssl
  expect(tls('sslmode=disable')).toBe(false)
  expect(tls('sslmode=require')).toEqual({ rejectUnauthorized: false })
  expect(tls('sslmode=verify-full')).toEqual({})
  expect(tls('sslmode=verify-full&sslrootcert=system')).toEqual({})
  expect(tls('sslmode=verify-ca')).toEqual({ checkServerIdentity: expect.any(Function) })
  const own = import.meta.filename
  expect(tls(`sslmode=verify-full&sslrootcert=${own}`)).toEqual({ ca: expect.stringContaining('libpq') })
  expect(tls(`sslmode=require&sslrootcert=${own}`)).toMatchObject({ checkServerIdentity: expect.any(Function) })
})

test('a certificate that cannot be read is refused with its path', () => {
  const url = 'postgres://db/errors?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
  expect(() => clientSettings(url)).toThrow(StoreRefused)
  expect(() => clientSettings(url)).toThrow('/nowhere/ca.pem')
})
