import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { dueAt } from '../../backups/due'
import { type Instant, seconds } from '../../clock'
import type { BackupsConfig } from '../../config'
import { ConfigError } from '../../config.server'
import { backupsIn } from '../../data-paths.server'
import { mistakeInSchedule } from '../../monitors/schedule'
import type { Log } from '../log.server'

/** How often the clock is compared with the schedule: also a clock that was set is noticed. */
const look = seconds(20)

const program = fileURLToPath(new URL('../../app/ops/digestline.mjs', import.meta.url))
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Makes the directory. Throws ConfigError if that is impossible, or for a schedule that is no crontab line or never happens. */
export function prepareBackups({ dir, schedule }: BackupsConfig, at: Instant): void {
  if (!schedule) return
  try {
    if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new ConfigError(`BACKUP_DIR: ${dir} cannot be made (${code}).`, { cause })
  }
  if (mistakeInSchedule({ type: 'crontab', value: schedule }, zone(), at))
    throw new ConfigError(`BACKUP_SCHEDULE must be a crontab line, like "0 3 * * *", not ${JSON.stringify(schedule)}.`)
}

/** What runs a command to its end; resolves to its standard output, or rejects with what it wrote to standard error. */
export type RunCommand = (args: string[]) => Promise<string>

/** Notes whether the newest backup was copied to S3. */
type NoteCopy = (isCopied: boolean) => Promise<void>

/**
 * One backup of the schedule: made, verified by restoring it, copied to S3 where that is set up, and then the oldest removed. One that cannot
 * be restored is removed, and the older ones stay.
 */
export async function backUpOnce(
  { dir, keep, s3 }: BackupsConfig,
  run: RunCommand,
  noteCopy: NoteCopy,
): Promise<string> {
  const { file } = JSON.parse(await run(['backup', dir, '--json'])) as { file: string }
  try {
    await run(['backup', '--verify', file, '--json'])
  } catch (cause) {
    rmSync(file, { force: true })
    throw cause
  }
  for (const { file: old } of backupsIn(dir).slice(keep)) rmSync(old, { force: true })
  if (s3) await copyToS3(file, run, noteCopy)
  return file
}

async function copyToS3(file: string, run: RunCommand, noteCopy: NoteCopy): Promise<void> {
  try {
    await run(['backup', '--copy', file, '--json'])
  } catch (cause) {
    await noteCopy(false)
    throw cause
  }
  await noteCopy(true)
}

type Parts = {
  log: Log
  now: () => Instant
  /** Whether this is the node that makes backups. */
  mayMake: () => boolean
  noteCopy: NoteCopy
}

/**
 * Makes backups by the schedule while the server runs, each in a process of its own with a lower priority: recording and pages do not wait
 * for it. `stop` ends one that is being made.
 */
export function startBackups(
  config: BackupsConfig,
  { log, now, mayMake, noteCopy }: Parts,
): { stop: () => Promise<void> } {
  const { schedule } = config
  if (!schedule) return { stop: async () => {} }
  let tried = backupsIn(config.dir).length > 0 ? 0 : now()
  let making: Promise<void> | undefined
  const ended = new AbortController()
  const make = async () => {
    try {
      const noteUnlessEnded: NoteCopy = async (isCopied) => {
        if (!ended.signal.aborted) await noteCopy(isCopied)
      }
      const file = await backUpOnce(config, (args) => runCommand(args, ended.signal), noteUnlessEnded)
      log.info(`Backup ${file} was made and verified.`)
    } catch (error) {
      if (!ended.signal.aborted) log.error('The scheduled backup failed', error)
    }
  }
  const makeWhenDue = () => {
    const due = dueAt(schedule, backupsIn(config.dir)[0]?.madeAt, tried)
    if (making || due === undefined || due > now() || !mayMake()) return
    tried = now()
    making = make().finally(() => {
      making = undefined
    })
  }
  makeWhenDue()
  const timer = setInterval(makeWhenDue, look)
  return {
    async stop() {
      clearInterval(timer)
      ended.abort()
      await making
    },
  }
}

function runCommand(args: string[], signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], signal })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let [said, complaint] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(complaint.trim() || `exit code ${code}`)),
    )
  })
}
