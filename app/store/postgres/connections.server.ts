import pg from 'pg'
import { minutes, seconds } from '../../clock'
import { StoreTrouble } from '../store-trouble'
import { clientSettings } from './client-settings.server'
import { isAboutTheValues, needsNewConnection } from './errors.server'

/*
 * Connections to the server.
 * 1. Nothing is kept in a session, so a pooler in between may hand every transaction to another one.
 * 2. A server that does not answer is given up after `patience`: TCP would wait for a quarter of an hour.
 */

/** What runs statements. */
export type Queryable = Pick<pg.Client, 'query'>

/** Lends a connection to one query. `within`: a transaction is open, so it must be the connection of its beginning. */
export type Lend = <T>(ask: (client: Queryable) => Promise<T>, within?: boolean) => Promise<T>

/** How long one statement of the writer may take, or several that are sent together. */
const writerPatience = seconds(120)
/** The same of pages and look-ups. Below the time after which a thread that waits would count as hung (`processing/thread`). */
const readerPatience = seconds(20)
/** Connections of one thread that reads. */
const readers = 4
/** How long an unused one stays open: on a new one every statement is planned again, which takes some milliseconds each. */
const idle = minutes(10)

/** The writer's connection, opened again when it was lost, but never within a transaction: its first half is gone with it. */
export function oneConnection(url: string) {
  let current: Promise<pg.Client> | undefined
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client(clientSettings(url))
    const opened = client.connect().then(() => client)
    const lost = () => {
      if (current === opened) current = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    opened.catch(lost)
    return opened
  }
  const client = (): Promise<pg.Client> => {
    current ??= connect()
    return current
  }
  const lend: Lend = async (ask, within) => {
    if (within && !current) throw new Error('Connection terminated within a transaction')
    const lent = await client()
    try {
      return await patiently(writerPatience, () => ask(lent))
    } catch (error) {
      if (isUseless(error)) {
        current = undefined
        void lent.end().catch(() => undefined)
      }
      throw error
    }
  }
  const close = async () => {
    const open = await current?.catch(() => undefined)
    await open?.end()
  }
  return { client, lend, close }
}

/** Connections that read. */
export function connections(url: string) {
  const pool = new pg.Pool({ ...clientSettings(url), max: readers, idleTimeoutMillis: idle })
  // The pool drops a connection that fails while nobody uses it; one that is lent rejects what is asked of it. Both emit the error besides,
  // and an error without a listener ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const lend: Lend = async (ask) => {
    const client = await pool.connect()
    let useless = false
    try {
      return await patiently(readerPatience, () => ask(client))
    } catch (error) {
      useless = isUseless(error)
      throw error
    } finally {
      client.release(useless)
    }
  }
  return { lend, close: () => pool.end() }
}

/** How long somebody who wrote waits at most until a replica has it. */
const replicaDelay = seconds(5)

/**
 * Reads of `replica`, and of `primary` for some seconds after `wrote` was called, so that nobody misses what they just did. What the replica
 * cannot answer is asked of the primary: a replica ends queries that stand in the way of what it receives.
 */
export function readingFrom(replica: Connections, primary: Connections, now: () => number) {
  let wroteAt = Number.NEGATIVE_INFINITY
  const lend: Lend = async (ask) => {
    if (now() - wroteAt < replicaDelay) return primary.lend(ask)
    try {
      return await replica.lend(ask)
    } catch (error) {
      if (isAboutTheValues(error)) throw error
      return primary.lend(ask)
    }
  }
  return {
    lend,
    wrote() {
      wroteAt = now()
    },
    async close() {
      await replica.close()
      await primary.close()
    },
  }
}

type Connections = Pick<ReturnType<typeof connections>, 'lend' | 'close'>

class ServerSilent extends StoreTrouble {}

const isUseless = (error: unknown): boolean => error instanceof ServerSilent || needsNewConnection(error)

async function patiently<T>(patience: number, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    const why = `The PostgreSQL server did not answer for ${patience / 1000} seconds. Check its load and the network.`
    timer = setTimeout(() => reject(new ServerSilent('unreachable', why)), patience)
  })
  try {
    return await Promise.race([ask(), silence])
  } finally {
    clearTimeout(timer)
  }
}
