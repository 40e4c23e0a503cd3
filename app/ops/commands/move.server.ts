import { moveTakes, placeNamed, settingFor } from '../../store/open/move.server'
import { type Moved, moveDatabase } from '../moving/move-database.server'
import { type ProgressOutput, showProgress } from '../moving/show-progress'
import { type Command, CommandError, type Input, required } from './command'

/** `out`: where progress is shown. */
const moveWith = (out: ProgressOutput): Command => ({
  name: 'move',
  takes: moveTakes,
  summary:
    'Move the database to another engine, also while the server runs: events wait in its inbox and pages cannot change anything until it is restarted with the new one; “--to -” reads the address from standard input',
  options: { to: { type: 'string' } },
  arguments: 0,
  async run(input) {
    const { dataDir, database: from } = input.config
    const to = await placeIn(input)
    if (to.engine === from.engine) throw new CommandError('The database is there already: nothing was moved.')
    const progress = showProgress(out, () => performance.now())
    try {
      const moved = await moveDatabase({ dataDir, from, to, at: input.now(), watch: progress.watch })
      progress.end()
      return { json: moved, text: `${describe(moved)} ${settingFor(to)} and restart the server.` }
    } catch (error) {
      progress.end()
      throw error
    }
  },
})

async function placeIn(input: Input) {
  const said = required(input, 'to')
  const place = placeNamed(said === '-' ? (await input.stdin()).trim() : said, input.config.dataDir)
  if ('wrong' in place) throw new CommandError(place.wrong, 2)
  return place
}

function describe({ from, to, copied }: Moved): string {
  if (!copied) return `The move from ${from} to ${to} was interrupted before its last step, and is complete now.`
  const { tables, rows } = copied
  return `${rows.toLocaleString('en')} rows of ${tables} tables are in ${to} now; every one was read back and compared. ${from} takes no more writes.`
}

export const move = moveWith({
  isTerminal: process.stderr.isTTY,
  write: (text) => void process.stderr.write(text),
})
