import { ConfigError } from '../config.server'
import { StoreRefused } from '../store/store-refused'
import { StoreTrouble } from '../store/store-trouble'
import { BackupError } from './backup/backup-error'
import { DataDirHeld } from './hold-data-dir.server'

/** One sentence, without a stack, for an error that the operator can correct; undefined for a bug in Digestline. */
export function describeError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([ConfigError, DataDirHeld, BackupError, StoreRefused, StoreTrouble].some((known) => error instanceof known))
    return error.message
  return notCompiled(error) ?? listening(error)
}

/** The compiled part of the database library is missing (npm did not run install scripts), or is one of another Node. Source: node:errors, the package bindings. */
function notCompiled({ code, message }: Error & { code?: string }): string | undefined {
  if (code !== 'ERR_DLOPEN_FAILED' && !message.startsWith('Could not locate the bindings file')) return undefined
  return [
    `The database library is not compiled for Node ${process.versions.node}.`,
    'Run “npm rebuild” where you installed Digestline; with npm 12 first run “npm approve-scripts --all” there.',
    'In a clone, “npm start” does all of this.',
  ].join(' ')
}

type ListenError = Error & { code?: string; syscall?: string; address?: string; port?: number; hostname?: string }

/** Why `server.listen` failed. Source of the codes: node:net and getaddrinfo(3). */
function listening({ code, syscall, address, port, hostname }: ListenError): string | undefined {
  if (syscall === 'getaddrinfo') return `HOST: there is no address for ${JSON.stringify(hostname)} (${code}).`
  if (syscall !== 'listen') return undefined
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there, or set PORT to another one.`
    case 'EADDRNOTAVAIL':
      return `HOST: ${address} is no address of this machine.`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to one from 1024 up.`
    default:
      return `Digestline cannot listen on ${address}:${port} (${code}). Set HOST and PORT to what can be used.`
  }
}
