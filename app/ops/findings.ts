import type { AlertCondition, DatabaseCondition, DatabaseServer } from '../store/database-facts'

/** What `digestline doctor` looked at. Sizes in bytes. */
export type Facts = {
  node: { version: string; oldest: string }
  /** `mode`: the rights, undefined where there is no directory yet; `trouble`: why it cannot be used. */
  dataDir: { path: string; mode?: number; trouble?: string; free?: number }
  /** Undefined before the first start. */
  database?: { trouble: string } | DatabaseCondition
  /** `keys`: in the file; `mode`: its rights, undefined without a file; `sealed`, `unreadable`: secrets of the database that there are, that no key opens. */
  instanceKey: { file: string; keys: number; mode?: number; sealed: number; unreadable: number }
  address: { publicUrl: string; isSet: boolean; trustProxy: number }
  /** Undefined without `BACKUP_SCHEDULE`. `newest`: when the newest backup was made; `isOverdue`: the schedule asked for a newer one. */
  backups?: { dir: string; newest?: { hours: number; isOverdue: boolean } }
  /** Undefined without `SMTP_URL`. `problem`: a sentence, and `answer` what the server said. */
  mail?: { host: string; problem?: string; answer?: string }
}

/** `bad`: Digestline cannot run, or loses data; `warning`: it runs, but should be checked. */
export type Finding = { about: string; state: 'ok' | 'warning' | 'bad'; says: string }

const mebibyte = 1024 * 1024
/** Bytes that should be free: the inbox may grow by this much, and the database needs space for what is recorded from it. */
const scarce = 2048 * mebibyte
const tooLittle = 256 * mebibyte

/** The findings about an installation, in the order in which to fix them. */
export function findingsOf({ node, dataDir, database, instanceKey, address, backups, mail }: Facts): Finding[] {
  return [
    nodeFinding(node),
    directoryFinding(dataDir),
    diskFinding(dataDir),
    ...databaseFindings(database),
    keyFinding(instanceKey),
    urlFinding(address),
    backupFinding(backups),
    mailFinding(mail),
    ...(database && 'alerts' in database && database.alerts ? alertFindings(database.alerts) : []),
  ]
}

const offBecause: Record<AlertCondition['channelsOff'][number]['reason'], string> = {
  'by-hand': 'by hand',
  gone: 'because the service answered that its URL is gone',
  failing: 'because its last messages failed',
}

function alertFindings({ channelsOff, held }: AlertCondition): Finding[] {
  const about = 'Alerts'
  const off = channelsOff.map(({ name, project, reason }): Finding => {
    const where = project === undefined ? 'of all projects' : `of ${project}`
    const state = reason === 'by-hand' ? 'ok' : 'warning'
    return { about, state, says: `The channel “${name}” ${where} is turned off ${offBecause[reason]}.` }
  })
  const says = `Messages held after a restore: ${held}. An owner sends or drops them at /admin/alerts/deliveries.`
  const found: Finding[] = [...off, ...(held > 0 ? [{ about, state: 'warning', says } as const] : [])]
  return found.length > 0 ? found : [{ about, state: 'ok', says: 'Every channel is on, and no message is held.' }]
}

function backupFinding(backups: Facts['backups']): Finding {
  const about = 'Backups'
  if (!backups)
    return { about, state: 'warning', says: 'None are made by schedule: set BACKUP_DIR and BACKUP_SCHEDULE.' }
  const { dir, newest } = backups
  if (!newest) return { about, state: 'warning', says: `${dir} has no backup yet.` }
  const says = `The newest in ${dir} is ${newest.hours} hours old.`
  if (!newest.isOverdue) return { about, state: 'ok', says }
  return {
    about,
    state: 'bad',
    says: `${says} BACKUP_SCHEDULE asks for a newer one: see why in the log of the server.`,
  }
}

function mailFinding(mail: Facts['mail']): Finding {
  const about = 'Mail'
  if (!mail) return { about, state: 'ok', says: 'SMTP_URL is not set: no mail is sent.' }
  const { host, problem, answer } = mail
  if (!problem) return { about, state: 'ok', says: `${host} accepts mail of this server.` }
  return { about, state: 'bad', says: answer ? `${problem} It said: ${answer}` : problem }
}

function nodeFinding({ version, oldest }: Facts['node']): Finding {
  const isOld = version.localeCompare(oldest, 'en', { numeric: true }) < 0
  if (isOld) return { about: 'Node', state: 'bad', says: `${version} is too old: install ${oldest} or newer.` }
  return { about: 'Node', state: 'ok', says: `${version}.` }
}

function directoryFinding({ path, mode, trouble }: Facts['dataDir']): Finding {
  const about = 'DATA_DIR'
  if (trouble) return { about, state: 'bad', says: `${path} cannot be used: ${trouble}` }
  if (mode === undefined) return { about, state: 'ok', says: `${path} is made at the first start.` }
  if ((mode & 0o077) === 0) return { about, state: 'ok', says: `${path}, for its owner alone.` }
  const rights = (mode & 0o777).toString(8)
  return {
    about,
    state: 'warning',
    says: `Others on this machine may enter ${path} (${rights}): run “chmod 700” on it.`,
  }
}

function diskFinding({ free }: Facts['dataDir']): Finding {
  const about = 'Disk'
  if (free === undefined) return { about, state: 'warning', says: 'How much is free could not be asked.' }
  const says = `${Math.floor(free / mebibyte)} MiB are free.`
  if (free < tooLittle) return { about, state: 'bad', says: `${says} Events will be refused soon: make room.` }
  if (free < scarce) return { about, state: 'warning', says: `${says} A flood of events may fill that.` }
  return { about, state: 'ok', says }
}

function databaseFindings(database: Facts['database']): Finding[] {
  const about = 'Database'
  if (!database) return [{ about, state: 'ok', says: 'It is made at the first start.' }]
  if ('trouble' in database) return [{ about, state: 'bad', says: database.trouble }]
  const { damage, pending, newer, server } = database
  if (server) return [...serverFindings(server), schemaFinding(pending, newer)]
  const whole: Finding = { about, state: 'ok', says: 'It is whole.' }
  const damaged: Finding = { about, state: 'bad', says: `It is damaged: ${damage.join('; ')}` }
  return [damage.length > 0 ? damaged : whole, schemaFinding(pending, newer)]
}

function serverFindings({ host, version, isOpen }: DatabaseServer): Finding[] {
  const about = 'Database'
  const answers: Finding = { about, state: 'ok', says: `${version} at ${host} answers.` }
  const says = `What is sent to ${host} can be read on the way: add ?sslmode=verify-full to DATABASE_URL.`
  return isOpen ? [answers, { about, state: 'warning', says }] : [answers]
}

function keyFinding({ file, keys, mode, sealed, unreadable }: Facts['instanceKey']): Finding {
  const about = 'Instance key'
  if (unreadable > 0) {
    const says = `${unreadable} of ${sealed} secrets open with no key of ${file}: add the key they were encrypted with as a last line, or enter them again.`
    return { about, state: 'bad', says }
  }
  if (mode === undefined) return { about, state: 'ok', says: `${file} is made when it is first needed.` }
  if (keys === 0) return { about, state: 'bad', says: `${file} holds no key: take it from a backup.` }
  if ((mode & 0o077) !== 0)
    return { about, state: 'warning', says: `Others on this machine may read ${file}: run “chmod 600” on it.` }
  return { about, state: 'ok', says: `It opens all ${sealed} secrets of the database.` }
}

function schemaFinding(pending: number, newer: boolean): Finding {
  const about = 'Schema'
  if (newer) return { about, state: 'bad', says: 'It was made by a newer version of Digestline. Use that version.' }
  if (pending === 0) return { about, state: 'ok', says: 'It is up to date.' }
  return { about, state: 'warning', says: `The next start brings it up to date (migrations to come: ${pending}).` }
}

function urlFinding({ publicUrl, isSet, trustProxy }: Facts['address']): Finding {
  const about = 'PUBLIC_URL'
  if (!isSet) return { about, state: 'warning', says: `It is not set: links and DSNs lead to ${publicUrl}.` }
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (isHere) return { about, state: 'warning', says: `${publicUrl} leads nowhere from another machine.` }
  if (protocol === 'http:')
    return { about, state: 'warning', says: `${publicUrl}: passwords travel in the open. Use https.` }
  if (trustProxy === 0) {
    const says = `${publicUrl} is served by a proxy, and TRUST_PROXY is not set: everybody seems to come from its address.`
    return { about, state: 'warning', says }
  }
  return { about, state: 'ok', says: `${publicUrl}.` }
}
