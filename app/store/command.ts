import type { Actor } from '../accounts/actor'
import type { AuditAct } from '../accounts/audit-act'
import type { AuditDetail } from '../accounts/audit-detail'
import type { Instant } from '../clock'

/*
 * Commands: the writes of the store. The one writer carries them out; everyone else sends them as data (a name and
 * structured-cloneable arguments). Each command declares what it changes and what the audit log keeps about it, so that a new or
 * renamed one cannot forget to.
 */

/**
 * What a command changes that other parts of the process have to know:
 * `keys`: keys or quotas, which intake caches; `access`: who may see what; `issues`: what open pages show;
 * `uploads`: an upload waits to be assembled; `deliveries`: a message may be due; `retries`: a parked item waits to be processed again; `none`: nothing that a page shows.
 */
export type Changes = 'keys' | 'access' | 'issues' | 'uploads' | 'deliveries' | 'retries' | 'none'

/** The result of a command, and what it changed. Structured-cloneable. */
export type Done<R = unknown> = { result: R; changed: Changes }

/** Who sends a command, and when: for the audit log. */
export type Acting = Actor & { at: Instant }

/** Sends a command to the writer, in this thread or another. Rejects with StoreTrouble when it could not be carried out now. */
export type SendCommand = (name: string, args: unknown, acting: Acting) => Promise<Done>

/** An entry of the audit log, as far as the command knows it. */
export type AuditNote = {
  what: AuditAct
  /** What it was done to, in words that outlive it: an address, a name. Never a secret. */
  about?: string | undefined
  /** The slug of the project it was done in. */
  project?: string | undefined
  /** What changed, by name. Never a secret. */
  details?: { [name in AuditDetail]?: string | number | boolean | undefined }
}

type Noted = AuditNote | undefined

/**
 * What the audit log keeps of a command: nothing, or what this makes of arguments and result; undefined when nothing was changed.
 * `before` is asked ahead of the command, so that it can read what the command deletes: a name, a role.
 */
export type Audit<A, R> =
  | 'unaudited'
  | ((args: A, result: R) => Noted | Promise<Noted>)
  | { before: (args: A) => Promise<(result: R) => Noted> }

/** The note of a command that answers whether it changed anything. */
export const noteIf = (changed: boolean, note: AuditNote): AuditNote | undefined => (changed ? note : undefined)

/** A command as an engine carries it out, inside one transaction. */
export type Command<A = never, R = unknown> = { changes: Changes; audit: Audit<A, R>; run: (args: A) => R | Promise<R> }

type Runs = Record<string, (args: never) => unknown>
type Commands<R extends Runs> = { [N in keyof R]: Command<Parameters<R[N]>[0], Awaited<ReturnType<R[N]>>> }
type Declared<R extends Runs> = {
  [N in keyof R]: readonly [Changes, Audit<Parameters<R[N]>[0], Awaited<ReturnType<R[N]>>>]
}

/** Puts commands together with what each changes and what is audited. The types ask for an entry for every command, and for no other. */
export function commands<R extends Runs>(declared: Declared<R>, runs: R): Commands<R> {
  const entries = Object.keys(runs).map((name) => {
    const [changes, audit] = declared[name]!
    return [name, { changes, audit, run: runs[name] }]
  })
  return Object.fromEntries(entries) as Commands<R>
}
