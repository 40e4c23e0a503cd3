import { runnerImport } from 'vite'
import { makeDatabase } from './postgres-database.mjs'

/*
 * A simulated year: `node bench/year.mjs [events a day] [issues] [MiB] [server]`, unless given 2,000 of 300 issues within 160 MiB, in a file.
 * With a server (postgres://user@127.0.0.1:5432, whose user may create databases) in a database on it. It takes minutes. What has to hold is
 * asserted at a smaller size by tests/store/simulated-year.test.ts.
 */
const given = process.argv.slice(2)
const [eventsADay = 2000, issues = 300, mebibytes = 160] = given.slice(0, 3).map(Number)
const server = given[3]
const spaceBytes = mebibytes * 1024 ** 2
const { module } = await runnerImport('./tests/support/simulated-year.ts', {
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
})
const mb = (/** @type {number} */ bytes) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
const scale = {
  eventsADay,
  batchesADay: eventsADay > 100 ? 4 : 1,
  issues,
  spaceBytes,
  stormEvery: 17,
  stormEvents: 5 * eventsADay,
  bodyBytes: 4000,
}
const began = performance.now()
const open =
  server === undefined
    ? undefined
    : async (/** @type {() => number} */ now) => module.openOnPostgres(await makeDatabase(server), now)
const year = await module.simulateYear(scale, ({ month }) => process.stderr.write(`month ${month}\n`), open)
console.table(
  Object.fromEntries(
    year.months.map(({ month, received, kept, usedBytes, fileBytes, pressure }) => [
      `month ${month}`,
      { received, kept, used: mb(usedBytes), file: mb(fileBytes), pressure },
    ]),
  ),
)
console.log(`space limit ${mb(spaceBytes)}; the file took at most ${(year.mostOfLimit * 100).toFixed(1)} % of it`)
console.log(`digests: ${year.digests.asked}, of them lost: ${year.digests.lost}`)
console.log(`issues: ${JSON.stringify(year.issues)}`)
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
