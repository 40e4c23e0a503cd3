import { runnerImport } from 'vite'

/**
 * The server that PostgreSQL is measured on: the one of `url`, or one of its own with the settings of a small production server. It syncs what it
 * commits. `stop` leaves a server that was there before running.
 *
 * @param {string | undefined} url e.g. postgres://user@127.0.0.1:5432, on this machine, whose user may create databases
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(url) {
  if (url) return { url, stop: async () => {} }
  const { module } = await runnerImport('./tests/support/postgres-server.ts', {
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
  })
  return module.startPostgresServer({ settings })
}

const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  autovacuum_naptime: '60s',
}
