import type { Instant } from '../clock'

export type Project = {
  id: number
  /** Lower-case letters, digits, dashes; unique; upper-cased it is the prefix of the project's short ids. */
  slug: string
  name: string
  platform: string
  /** Whether visitors may see receipts for this project's codes. */
  receipts: boolean
  createdAt: Instant
  /** When the first event arrived; what the set-up page waits for. */
  firstEventAt?: Instant
  /** The built-in project `digestline`, where our own failures go. */
  builtIn: boolean
}

export type ProjectKey = {
  id: number
  projectId: number
  /** 32 lower-case hex digits: the user part of the DSN. */
  publicKey: string
  label: string
  enabled: boolean
  createdAt: Instant
  lastUsedAt?: Instant
}

/** `http://<key>@host/<project id>`: what an SDK is given. */
export function dsn(publicUrl: string, key: Pick<ProjectKey, 'publicKey' | 'projectId'>): string {
  const url = new URL(publicUrl)
  return `${url.protocol}//${key.publicKey}@${url.host}${url.pathname.replace(/\/$/, '')}/${key.projectId}`
}
