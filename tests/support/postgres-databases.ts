import { createHash } from 'node:crypto'
import pg from 'pg'
import { openPostgresRecorder } from '../../app/store/postgres/engine.server'
import { migrations } from '../../app/store/postgres/migrate.server'

/** The run's server (`postgres-for-run.ts`), without the name of a database. */
export async function postgresServer(): Promise<string> {
  const { TEST_POSTGRES: running, TEST_POSTGRES_FROM: door } = process.env
  if (running) return running
  if (!door) throw new Error('No server of PostgreSQL: the run’s configuration has no globalSetup for this project.')
  const answer = await fetch(door)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

/** Of this schema: a server that outlives the run may have those of others. */
const template = `template_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)}`

/** Runs `work` on a connection to a database of the server. */
export async function withPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database with the program's schema, unless it exists, and returns its address. The schema is applied once for a server: others
 * are copies of that database.
 */
export async function makePostgresDatabase(name: string): Promise<string> {
  const server = await postgresServer()
  await withPostgres(`${server}/postgres`, async (client) => {
    // Another process of the run may be making the template, and PostgreSQL copies no database that is in use.
    await client.query('select pg_advisory_lock(54015)')
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname in ($1, $2)',
      [name, template],
    )
    const known = rows.map(({ datname }) => datname)
    if (!known.includes(template)) {
      await client.query(`create database ${template}`)
      await (await openPostgresRecorder({ url: `${server}/${template}` })).close()
    }
    if (!known.includes(name)) await client.query(`create database ${name} template ${template}`)
  })
  return `${server}/${name}`
}

/** Ends who is still connected. */
export async function dropPostgresDatabase(name: string): Promise<void> {
  const server = await postgresServer()
  await withPostgres(`${server}/postgres`, (client) => client.query(`drop database if exists ${name} with (force)`))
}
