import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.server'
import { commands } from './cli'
import { inputOf } from './commands/command'
import { parseCommandLine } from './commands/command-line.server'
import { openInDataDir } from './open-in-data-dir.server'

/** Commands that only read, as somebody types them. */
const reading = [
  ['user', 'list'],
  ['project', 'list'],
  ['member', 'list', '--project', 'shop'],
  ['delivery', 'list', '--project', 'shop'],
  ['audit', 'list'],
  ['retention', 'show'],
  ['lookup', '3862911841'],
]
/** Those that write, and those that do not open the database as others do. A new command belongs to one of the lists. */
const others = [
  ...[
    'serve',
    'setup-link',
    'user add',
    'user invite',
    'user reset-link',
    'user sign-in-link',
    'user disable',
    'user enable',
  ],
  ...[
    'user delete',
    'sign-in-link',
    'project add',
    'project remove',
    'member add',
    'member remove',
    'token add',
    'channel add',
  ],
  ...[
    'rule add',
    'channel test',
    'retention set',
    'compact',
    'pipe',
    'import',
    'backup',
    'restore',
    'move',
    'adopt',
    'doctor',
  ],
  ...['rotate-key', 'unit', 'bench'],
]

async function run(dataDir: string, words: string[]): Promise<unknown> {
  const parsed = parseCommandLine(words, commands)
  if (parsed.kind !== 'run') throw new Error(`${words.join(' ')} is no command`)
  const config = readConfig({ DATA_DIR: dataDir })
  const store = await openInDataDir(config)
  try {
    const surroundings = { config, store: async () => store, stdin: async () => '' }
    return (await parsed.command.run(inputOf(parsed.arguments, parsed.values, surroundings)))?.json
  } finally {
    await store.close()
  }
}

test('every command is known to read or to write', () => {
  const names = commands.map(({ name }) => name).sort()
  const read = names.filter((name) => reading.some((words) => words.join(' ').startsWith(name)))
  expect([...read, ...others].sort()).toEqual(names)
})

test('commands that read answer while another process writes', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-reading-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  // The first command makes the database.
  await run(dir, ['project', 'add', 'Shop'])
  const other = new Database(join(dir, 'digestline.db'))
  other.exec('begin immediate')
  for (const words of reading) expect(await run(dir, words), words.join(' ')).toBeDefined()
  expect(await run(dir, ['project', 'list'])).toContainEqual(expect.objectContaining({ slug: 'shop' }))
  other.exec('rollback')
  other.close()
})
