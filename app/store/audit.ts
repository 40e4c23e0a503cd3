import type { AuditEntry, AuditSearch } from '../accounts/audit-entry'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'

/*
 * The audit log.
 * 1. An entry is written in the transaction of the command it is about (`command.ts`). No command changes or deletes one.
 * 2. Entries are kept for two years, then a job deletes them.
 */

/** The audit log as pages, API and command line see it. For owners and the operator. */
export interface AuditLog {
  /**
   * Newest first. Undefined for everybody but owners. At most `scannedAtOnce` entries are looked at for one page: `next` is there whenever
   * older ones were not, also when the page has fewer rows than `limit`.
   */
  page(viewer: Viewer, asked: { search: AuditSearch; cursor?: string; limit: number }): Promise<AuditPage | undefined>
  /** Somebody reads what is audited: an export, a secret. Done before the answer is sent. */
  noteRead(read: AuditedRead): Promise<void>
  /** A sign-in that was refused. At most `refusedPerHour` of them are kept. */
  noteRefusedSignIn(refused: RefusedSignIn): Promise<void>
}

/**
 * `email`: of the account that exists; an unknown address is not kept, because it may be a password that was typed into the wrong field ·
 * `provider`: its name, and `why` in the provider's or our own codes, where a provider was asked.
 */
export type RefusedSignIn = {
  email?: string | undefined
  by: 'password' | 'code' | 'recovery-code' | 'passkey' | 'provider'
  provider?: string
  why?: string
  detail?: string
}

export type AuditPage = { entries: AuditEntry[]; next?: string }

export type AuditedRead = {
  what:
    | 'audit.exported'
    | 'account.exported'
    | 'alert-rules.exported'
    | 'attachment.downloaded'
    | 'issues.exported'
    | 'secret.shown'
  /** What was read. Never a secret. */
  about?: string | undefined
  /** Slug. */
  project?: string | undefined
}

/** The writer's side. */
export interface AuditKeeping {
  /** Deletes some of what is over two years old; returns whether there is more. */
  forget(at: Instant): Promise<boolean>
}

/** Entries looked at for one page of a search. */
export const scannedAtOnce = 100_000

/** Entries about refused sign-ins in an hour; the last one says that more are not kept. */
export const refusedPerHour = 300
