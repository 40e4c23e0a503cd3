const rate = (n) => Math.round(n).toLocaleString('en')
const ms = (n) => `${n.toFixed(1)} ms`
const us = (n) => `${n.toFixed(0)} µs`

/**
 * The figures of PostgreSQL beside their targets.
 *
 * @param {Awaited<ReturnType<typeof import('./postgres.mjs').measurePostgres>>} figures
 */
export function printPostgres({ processed, recording, steady, pages, seeded, days }) {
  const rows = {
    ...(processed && processedRows(processed)),
    ...(recording && recordingRows(recording)),
    ...(steady && steadyRows(steady)),
    ...(pages && pageRows(pages)),
    ...(days && dayRows(days)),
  }
  console.table(
    Object.fromEntries(Object.entries(rows).map(([figure, [measured, target]]) => [figure, { measured, target }])),
  )
  if (seeded) {
    const { events, issues, seconds, databaseBytes } = seeded
    console.log(
      `On ${rate(events)} events of ${rate(issues)} issues, ${(databaseBytes / 2 ** 30).toFixed(1)} GB, seeded in ${seconds.toFixed(0)} s.`,
    )
  }
}

const processedRows = ({ sqlite, postgres, ratio }) => ({
  'processed, 8 KB events, on SQLite': [`${rate(sqlite.rate)}/s, ${us(sqlite.cpu)} CPU each`, ''],
  '… on PostgreSQL, one node': [`${rate(postgres.rate)}/s, ${us(postgres.cpu)} CPU each, without the server's`, ''],
  '… of SQLite': [ratio.toFixed(2), '≥ 0.5'],
  '… on disk per event': [`${rate(postgres.diskBytes)} bytes (SQLite ${rate(sqlite.diskBytes)})`, ''],
})

const recordingRows = ({ client, server, wall }) => ({
  'recording alone, CPU per event': [us(client + server.own + server.shared), '≤ 250 µs'],
  '… of the client': [us(client), ''],
  '… of the server': [`${us(server.own)} on the connection, ${us(server.shared)} beside`, ''],
  '… by the clock': [us(wall), ''],
})

const steadyRows = ({ acknowledgement, page, lookUp, trivial }) => ({
  [`acknowledgement at ${rate(acknowledgement.rate)} events/s`]: [both(acknowledgement), 'p99 ≤ 40 ms'],
  '… look-up by digest': [both(lookUp.digest), 'p99 ≤ 10 ms'],
  '… look-up by event id': [both(lookUp.eventId), 'p99 ≤ 10 ms'],
  '… issue list': [both(page), ''],
  '… a server that does nothing': [both(trivial), ''],
})

const dayRows = ({ events, milliseconds, databaseBytes, freed }) => ({
  [`dropping a day of ${rate(events)} events`]: [ms(milliseconds), '< 1,000 ms'],
  '… what the disk gets back': [`${rate(freed / 2 ** 20)} of ${rate(databaseBytes / 2 ** 20)} MB`, ''],
})

const both = ({ p50, p99 }) => `p50 ${ms(p50)}, p99 ${ms(p99)}`

const mostOfPage = 60
const pagesShown = 10

/** How many pages are within the target, and the slowest ones. The file of the results has all. */
function pageRows({ pages, rate: sent }) {
  const slow = pages.filter(({ p95 }) => p95 > mostOfPage)
  const slowest = [...pages].sort((a, b) => b.p95 - a.p95).slice(0, pagesShown)
  return {
    [`pages at ${rate(sent)} events/s`]: [`${pages.length - slow.length} of ${pages.length}`, `p95 ≤ ${mostOfPage} ms`],
    ...Object.fromEntries(slowest.map(({ name, p50, p95 }) => [`… ${name}`, [`p50 ${ms(p50)}, p95 ${ms(p95)}`, '']])),
  }
}
