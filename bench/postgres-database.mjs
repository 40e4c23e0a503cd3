import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux counts the processor time of a process in hundredths of a second (`man 5 proc`, `CLK_TCK`). */
const tick = 10_000

let made = 0

/**
 * A database of its own on a server, and the processor time that the server spends. The server must run on this machine.
 *
 * @param {string} server e.g. postgres://user@127.0.0.1:5432, whose user may create databases
 */
export async function makeDatabase(server) {
  const name = `digestline_bench_${process.pid}_${++made}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  return {
    url: `${server}/${name}`,
    async bytes() {
      const { rows } = await admin.query('select pg_database_size($1) as bytes', [name])
      return Number(rows[0].bytes)
    },
    /** Microseconds of processor time that connections to the database have taken, and those of the processes that write for all. */
    async serverTime() {
      const { rows } = await admin.query(
        `select pid, backend_type = 'client backend' as own
        from pg_stat_activity
        where datname = $1
        or backend_type in ('background writer', 'checkpointer', 'walwriter')`,
        [name],
      )
      const time = { own: 0, shared: 0 }
      for (const { pid, own } of rows) time[own ? 'own' : 'shared'] += timeOf(pid)
      return time
    },
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** @param {number} pid */
function timeOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}
