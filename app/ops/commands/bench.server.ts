import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseExists, databaseFile } from '../../store/open/database-care.server'
import { freeAt } from '../backup/free-space.server'
import { runLoadTest } from '../load-test/load-test.server'
import { startThrowAway } from '../load-test/throw-away.server'
import { carries, rowsOf, sentenceOf } from '../load-test/verdict'
import { type Command, CommandError, type Input } from './command'
import { table } from './table'

const program = fileURLToPath(new URL('../../app/ops/digestline.mjs', import.meta.url))

/** What may be asked for, and what is without asking. */
const bounds = { rate: { most: 2000, usual: 200 }, minutes: { most: 60, usual: 5 } }
/** Bytes of disk for each event: its body in the inbox, its row, and what is written meanwhile. */
const bytesPerEvent = 16 * 1024
/** Bytes that have to stay free beside that. */
const spared = 1024 ** 3

export const bench: Command = {
  name: 'bench',
  takes: '[--rate N] [--minutes N] [--yes]',
  summary:
    'Measure how many events a second this machine can process, with a throw-away instance on the disk of DATA_DIR',
  options: { rate: { type: 'string' }, minutes: { type: 'string' }, yes: { type: 'boolean' } },
  arguments: 0,
  async run(input) {
    const { dataDir, database } = input.config
    const [rate, minutes] = [wanted(input, 'rate'), wanted(input, 'minutes')]
    if (databaseFile(database) === undefined)
      throw new CommandError(
        'The load test has a database of its own in DATA_DIR, and says nothing about the server that DATABASE_URL names.',
      )
    if (databaseExists(database) && !input.flag('yes'))
      throw new CommandError(
        `There is an instance in ${dataDir}. The load test has its own data, but takes processor time and disk for ${minutes} minutes: add --yes.`,
      )
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const needed = rate * minutes * 60 * bytesPerEvent + spared
    if (freeAt(dataDir) < needed)
      throw new CommandError(
        `The load test may need ${Math.ceil(needed / 1024 ** 2)} MiB in ${dataDir}. Make room, or ask for less.`,
      )
    const target = await startThrowAway(program, dataDir)
    const interrupted = () => void target.end().finally(() => process.exit(130))
    process.once('SIGINT', interrupted)
    try {
      const outcome = await runLoadTest(target, { rate, seconds: minutes * 60 })
      const text = `${sentenceOf(outcome)}\n\n${table(rowsOf(outcome))}`
      return { json: { carries: carries(outcome), ...outcome }, text }
    } finally {
      process.removeListener('SIGINT', interrupted)
      await target.end()
    }
  },
}

function wanted(input: Input, option: keyof typeof bounds): number {
  const { most, usual } = bounds[option]
  const asked = input.text(option)
  const value = asked === undefined ? usual : Number(asked)
  if (value > 0 && value <= most && (option === 'minutes' || Number.isInteger(value))) return value
  throw new CommandError(`--${option} must be a number up to ${most}.`, 2)
}
