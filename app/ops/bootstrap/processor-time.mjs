import { readdirSync, readFileSync } from 'node:fs'

/**
 * Seconds of processor time of a process and of everything it started so far: compilers, servers, browsers. `waited`: without what still
 * runs. Linux only; elsewhere undefined.
 *
 * @param {{ waited?: boolean }} [options]
 * @returns {number | undefined}
 */
export function processorSeconds({ waited = false } = {}) {
  try {
    return (waited ? ticksOf('self') : ticksOfTree('self')) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** `USER_HZ`, which is 100 on every Linux. */
const ticksPerSecond = 100

/** @param {string} pid @returns {number} */
function ticksOfTree(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.reduce((sum, child) => sum + ticksOrNone(child), ticksOf(pid))
}

/**
 * Of a process and of its children that have ended (proc(5): utime, stime, cutime, cstime).
 *
 * @param {string} pid
 */
function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/**
 * A process that ended just now is counted by its parent.
 *
 * @param {string} pid
 */
function ticksOrNone(pid) {
  try {
    return ticksOfTree(pid)
  } catch {
    return 0
  }
}

const rows = Array.from({ length: 400 }, (_, at) => ({
  ...{ name: `row ${at}`, text: 'x'.repeat(at % 50) },
  list: [at, at + 1, { at }],
}))

/**
 * Milliseconds of processor time of a fixed piece of work, which says how fast a processor is at the moment: on the same machine one that shares its
 * caches with another busy one needs half as much time again for the same.
 */
export function pace() {
  const before = process.cpuUsage()
  let length = 0
  for (let round = 0; round < 8; round++) {
    const text = JSON.stringify(rows)
    const names = new Map(JSON.parse(text).map((/** @type {{ name: string }} */ row) => [row.name.toUpperCase(), row]))
    length += names.size + text.replace(/row (\d+)/g, (_, at) => `line ${at}`).length
  }
  const { user, system } = process.cpuUsage(before)
  return length > 0 ? (user + system) / 1000 : 0
}
