import type { Failure, Report } from './campaign'

/** A report as a table for people. */
export function reportText(report: Report): string {
  const { seed, envelopes, seconds, statuses, items, shown, slowest, held, peak, failures } = report
  const rows: [string, string][] = [
    ['seed', String(seed)],
    ['envelopes', `${envelopes} in ${seconds.toFixed(1)} s`],
    ...Object.entries(statuses).map(([status, count]): [string, string] => [`answered ${status}`, String(count)]),
    ...Object.entries(items).map(([outcome, count]): [string, string] => [`items ${outcome}`, String(count)]),
    ['events shown', String(shown)],
    ...slowest.map((one): [string, string] => [
      'slowest',
      `${one.milliseconds.toFixed(0)} ms, ${one.what}, case ${one.case} (${one.steps.join(', ')})`,
    ]),
    ['memory held', `${held[0].toFixed(0)} MiB early, ${held[1].toFixed(0)} MiB at the end`],
    ['memory grown by', `${peak.toFixed(0)} MiB`],
    ['failures', String(failures.length)],
  ]
  const lines = rows.map(([name, value]) => `${name.padEnd(26)}${value}`)
  return [...lines, ...failures.slice(0, 20).map((failure) => failureText(failure, seed))].join('\n')
}

function failureText({ case: number, what, detail, file }: Failure, seed: number): string {
  if (number < 0) return `✗ ${what}`
  const again = `npm run fuzz -- --seed ${seed} --case ${number}`
  const kept = file ? `; the request is kept in ${file}` : ''
  return `✗ case ${number}: ${what}\n  again: ${again}${kept}\n${detail.split('\n').slice(0, 6).join('\n')}`
}
