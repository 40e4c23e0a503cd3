import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isOverdue } from '../../backups/due'
import { hours, type Instant } from '../../clock'
import type { BackupsConfig, Config, DatabaseConfig, MailServer } from '../../config'
import { unknownSettings } from '../../config.server'
import { backupsIn, instanceKeyFile } from '../../data-paths.server'
import {
  checkDatabase,
  databaseBytes,
  databaseExists,
  databaseFile,
  sealedIn,
} from '../../store/open/database-care.server'
import { notificationsTexts } from '../../texts/en/notifications'
import { describeError } from '../describe-error'
import { type Facts, findingsOf } from '../findings'
import { countUnreadable, instanceKeysIn } from '../instance-key.server'
import { oldestNode } from '../oldest-node'
import { type UpgradeFacts, upgradeFindings } from '../upgrade-findings'
import type { Command } from './command'
import { table } from './table'

/** Changes nothing: it neither migrates the store nor creates a directory. */
export const doctor: Command = {
  name: 'doctor',
  takes: '[--upgrade]',
  summary:
    'Check for problems: Node, directory, disk, database, instance key, address, backups, mail server, alerts; --upgrade: also what a new version needs',
  options: { upgrade: { type: 'boolean' } },
  arguments: 0,
  async run(input) {
    const { config } = input
    const facts = await factsOf(config, input.now())
    const upgrade = input.flag('upgrade') ? upgradeFindings(upgradeFacts(config, facts, input.now())) : []
    const findings = [...findingsOf(facts), ...upgrade]
    const text = table(findings.map(({ state, about, says }) => [marks[state], about, says]))
    return { json: { findings }, text, failed: findings.some(({ state }) => state === 'bad') }
  },
}

function upgradeFacts(
  { database, backups }: Config,
  { database: condition, dataDir }: Facts,
  at: Instant,
): UpgradeFacts {
  const pending = condition && 'pending' in condition ? condition.pending : 0
  const file = databaseFile(database)
  const bytes = file !== undefined && existsSync(file) ? databaseBytes(database) : 0
  return {
    space: { pending, databaseBytes: bytes, free: dataDir.free },
    ...(backups && { backups: { dir: backups.dir, newest: backupsIn(backups.dir)[0]?.madeAt } }),
    unknown: unknownSettings(),
    at,
  }
}

const marks = { ok: 'ok', warning: 'look', bad: 'BAD' }

async function factsOf(config: Config, at: Instant): Promise<Facts> {
  const { publicUrl, publicUrlIsSet: isSet, trustProxy } = config
  return {
    node: { version: process.versions.node, oldest: oldestNode },
    dataDir: await directoryFacts(config.dataDir),
    ...(databaseExists(config.database) && { database: await databaseFacts(config.database) }),
    instanceKey: await keyFacts(config),
    address: { publicUrl, isSet, trustProxy },
    ...(config.backups?.schedule && { backups: backupFacts(config.backups, config.backups.schedule, at) }),
    ...(config.mail && { mail: await mailFacts(config.mail, publicUrl) }),
  }
}

function backupFacts({ dir }: BackupsConfig, schedule: string, at: Instant): Facts['backups'] {
  const [newest] = backupsIn(dir)
  if (!newest) return { dir }
  const { madeAt } = newest
  return { dir, newest: { hours: Math.round((at - madeAt) / hours(1)), isOverdue: isOverdue(schedule, madeAt, at) } }
}

/** Signs in and names the sender, like the start of a mail, and sends nothing. */
async function mailFacts(server: MailServer, publicUrl: string): Promise<Facts['mail']> {
  const { makeMailer } = await import('../../delivery/mail/mailer.server')
  const mailer = makeMailer({ server, publicUrl })
  const outcome = await mailer.check()
  mailer.close()
  const { host } = server
  if (outcome.ok) return { host }
  const { problems } = notificationsTexts.english
  const known = Object.entries(problems).find(([error]) => error === outcome.error)
  return { host, problem: known?.[1] ?? problems.other, ...(outcome.answer && { answer: outcome.answer }) }
}

async function directoryFacts(path: string): Promise<Facts['dataDir']> {
  const there = nearest(path)
  const free = await statfs(there).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  const facts = { path, ...(free !== undefined && { free }) }
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
    return there === path ? { ...facts, mode: statSync(path).mode } : facts
  } catch (error) {
    return { ...facts, trouble: messageOf(error) }
  }
}

/** The directory, or the one in which it would be created. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

async function databaseFacts(database: DatabaseConfig): Promise<Facts['database']> {
  try {
    return await checkDatabase(database)
  } catch (error) {
    return { trouble: describeError(error) ?? `It cannot be read: ${messageOf(error)}` }
  }
}

async function keyFacts({ dataDir, database }: Config): Promise<Facts['instanceKey']> {
  const file = instanceKeyFile(dataDir)
  // A database that cannot be read has a finding of its own.
  const secrets = databaseExists(database) ? await sealedIn(database).catch(() => undefined) : undefined
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  return {
    file,
    keys: instanceKeysIn(dataDir).length,
    ...(mode !== undefined && { mode }),
    sealed: secrets?.length ?? 0,
    unreadable: countUnreadable(dataDir, secrets ?? []),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
