const rate = (n) => Math.round(n).toLocaleString('en')
const ms = (n) => `${n.toFixed(1)} ms`
const mb = (n) => `${(n / 2 ** 20).toFixed(0)} MB`
const kb = (n) => `${(n / 1024).toFixed(2)} KB`
const perEvent = (n) => `${(n / 1000).toFixed(3)} ms CPU each`

/** The figures beside their targets; the better targets are in brackets. */
export function print({ sizes, steady, pages, alerts, eviction, loadAverage, options }) {
  const rows = [
    ...Object.entries(sizes).flatMap(([size, figures]) => rowsOf(size, figures)),
    ...(steady ? steadyRows(steady, options) : []),
  ]
  if (rows.length > 0) {
    console.table(
      Object.fromEntries(rows.map(([figure, measured, of, target]) => [figure, { measured, 'of raw': of, target }])),
    )
  }
  if (pages) printPages(pages)
  if (alerts) printAlerts(alerts)
  if (eviction) printEviction(eviction)
  const loads = [loadAverage.before, loadAverage.after].map((each) => each.map((n) => n.toFixed(1)).join(' '))
  console.log(`load average before: ${loads[0]}; after, with this run's own: ${loads[1]}`)
}

function printAlerts({ deliveries, perSecond, duplicates, firstMilliseconds, ackP99, rate: events }) {
  const sent = `${rate(deliveries)} deliveries: ${rate(perSecond)}/s (200), the first after ${ms(firstMilliseconds)}`
  const acks = `acknowledgements p99 ${ms(ackP99.idle)} before, ${ms(ackP99.draining)} meanwhile, at ${events} events/s`
  console.log(`${sent}, ${duplicates} twice; ${acks}`)
}

function printEviction({ events, evicted, perSecond, slices, seconds, ackP99, rate: sent, bytes, givingBack }) {
  const speed = `${rate(perSecond)}/s of the writer's time (20,000), ${rate(evicted / seconds)}/s by the clock`
  console.log(`${rate(evicted)} of ${rate(events)} events evicted: ${speed}`)
  console.log(`slices: ${ms(slices.mean)} in the mean, ${ms(slices.longest)} the longest (25)`)
  const acks = `${ms(ackP99.before)} before, ${ms(ackP99.meanwhile)} meanwhile (20 more)`
  console.log(
    `acknowledgements p99 ${acks}, at ${sent} events/s; database ${mb(bytes.before)} before, ${mb(bytes.after)} after`,
  )
  console.log(
    `returning free pages: ${(givingBack.share * 100).toFixed(1)} % of the writer's time (2 %), ${mb(givingBack.bytes)} while ${rate(givingBack.perSecond)} events/s were processed`,
  )
}

const targets = {
  small: { accept: '0.40 (0.45)', while: '0.22 (0.26)', processed: '0.06 (0.09), 2,500/s', disk: '≤ 4.5 (3.5) KB' },
  medium: { accept: '0.22, or 90 % of the disk', while: '0.22 (0.26)', processed: '0.03 (0.04), 1,200/s', disk: '' },
  'medium-gzip': { accept: '', while: '', processed: '1,200/s', disk: '' },
}

function rowsOf(size, { bytes, raw, accept, acceptWhileProcessing, processed, disk, ratios }) {
  const target = targets[size]
  const sent = `${kb(bytes.plain)} plain, ${kb(bytes.gzip)} gzip`
  const accepted = ({ rate: each, cpu, p50, p99 }) =>
    `${rate(each)}/s, ${perEvent(cpu)}, p50 ${ms(p50)}, p99 ${ms(p99)}`
  const ofDisk = `${(ratios.acceptOfDisk * 100).toFixed(0)} % of ${mb(disk.rate)}/s`
  return [
    [`${size}: raw`, accepted(raw), '1', sent],
    [`${size}: accept-durable alone`, accepted(accept), `${ratios.accept.toFixed(2)}; ${ofDisk}`, target.accept],
    [
      `${size}: … while processing`,
      accepted(acceptWhileProcessing),
      ratios.acceptWhileProcessing.toFixed(2),
      target.while,
    ],
    [
      `${size}: processed`,
      `${rate(processed.rate)}/s, ${perEvent(processed.cpu)}`,
      ratios.processed.toFixed(3),
      target.processed,
    ],
    [
      `${size}: memory idle / flooded`,
      `${mb(processed.idleBytes)} / ${mb(processed.floodedBytes)}`,
      '',
      '≤ 150 / 400 (110 / 250) MB',
    ],
    [`${size}: on disk per event`, `${kb(processed.diskBytes)} (${kb(processed.plainBytes)})`, '', target.disk],
  ]
}

function steadyRows({ seedDb, databaseBytes, acknowledgement, page, lookUp, trivial, processed }, { rate: asked }) {
  const on = `${rate(seedDb)} events (${mb(databaseBytes)})`
  const both = ({ p50, p99 }) => `p50 ${ms(p50)}, p99 ${ms(p99)}`
  const cores = `${rate(acknowledgement.rate)}/s, ${acknowledgement.cores.toFixed(2)} cores`
  return [
    [`acknowledgement at ${rate(asked)}/s on ${on}`, `${both(acknowledgement)} (${cores})`, '', 'p99 ≤ 40 (20) ms'],
    ['… look-up by digest', both(lookUp.digest), '', 'p99 ≤ 5 (1) ms'],
    ['… look-up by event id', both(lookUp.eventId), '', 'p99 ≤ 5 (1) ms'],
    ['… issue list', both(page), '', ''],
    ['… a server that does nothing', both(trivial), '', ''],
    [
      'processed on it / on an empty one',
      `${rate(processed.seeded.rate)}/s / ${rate(processed.empty.rate)}/s`,
      processed.ratio.toFixed(2),
      '≥ 0.8',
    ],
  ]
}

/** Targets of pages, by name. */
function printPages({ events, issues, databaseBytes, seedSeconds, rate: sent, pages }) {
  const size = `${issues.toLocaleString('en')} issues, ${events.toLocaleString('en')} events (${mb(databaseBytes)}, seeded in ${seedSeconds.toFixed(0)} s)`
  console.log(`Pages at ${rate(sent)} events/s on ${size}. To reach: p50 ≤ 15 ms, p95 ≤ 40 ms.`)
  const row = ({ p50, p95, ratio, kilobytes }) => ({
    p50: ms(p50),
    p95: ms(p95),
    'of the trivial page': ratio.toFixed(1),
    'at most': `${kilobytes.toFixed(1)} KB`,
    '': p50 <= 15 && p95 <= 40 ? '' : 'too slow',
  })
  console.table(Object.fromEntries(pages.map((page) => [page.name, row(page)])))
}
