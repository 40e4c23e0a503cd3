import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PostgresServer, startPostgresServer } from './postgres-server'

/*
 * One server of PostgreSQL for all files of a run, started when the first of them asks. Files run in several processes: they ask this
 * one, and it ends the server when the run ends. `TEST_POSTGRES` names a server that runs already.
 */
export default async function provideServer(): Promise<(() => Promise<void>) | undefined> {
  // Of several projects of a run the first one provides it.
  if (process.env.TEST_POSTGRES || process.env.TEST_POSTGRES_FROM) return undefined
  let server: Promise<PostgresServer> | undefined
  const door = createServer((_, response) => {
    server ??= startPostgresServer()
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  process.env.TEST_POSTGRES_FROM = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return async () => {
    door.close()
    await (await server?.catch(() => undefined))?.stop()
  }
}
