import { days } from '../clock'

/** What an owner decided for the instance. What is absent has its default. */
export type InstanceRetention = {
  /** Days after which events are evicted, except for those that are always kept. */
  ageDays?: number
  /** Days after which every event is evicted. */
  maximumDays?: number
  /** Bytes of events, attachments, issues and source maps together. */
  spaceBytes?: number
}

/** What a project's admins decided. A project keeps events for at most as long as the instance does. */
export type ProjectRetention = { ageDays?: number }

const gibibyte = 1024 ** 3

export const retentionDefaults = {
  ageDays: 90,
  maximumDays: 730,
  spaceBytes: 20 * gibibyte,
  /** What part of the disk may be used, whatever the limit in bytes. */
  diskShare: 0.7,
}

/** What may be typed. */
export const retentionBounds = {
  ageDays: { least: 1, most: 3650 },
  maximumDays: { least: 1, most: 3650 },
  spaceGib: { least: 1, most: 100_000 },
}

export const bytesOfGib = (gib: number): number => Math.round(gib * gibibyte)
export const gibOfBytes = (bytes: number): number => bytes / gibibyte

/** The limits of one project, in milliseconds. No age is longer than the hard maximum. */
export type AgeLimits = { age: number; maximum: number }

export function ageLimits(instance: InstanceRetention, project: ProjectRetention): AgeLimits {
  const maximumDays = instance.maximumDays ?? retentionDefaults.maximumDays
  const instanceDays = instance.ageDays ?? retentionDefaults.ageDays
  return {
    age: days(Math.min(instanceDays, project.ageDays ?? instanceDays, maximumDays)),
    maximum: days(maximumDays),
  }
}

/** Bytes that may be used on a disk of `diskBytes`; undefined where its size is unknown. */
export function spaceLimit({ spaceBytes }: InstanceRetention, diskBytes: number | undefined): number {
  const asked = spaceBytes ?? retentionDefaults.spaceBytes
  return diskBytes === undefined ? asked : Math.min(asked, Math.floor(diskBytes * retentionDefaults.diskShare))
}

/** As kept in the store; null when nothing was decided. */
export const retentionText = (retention: InstanceRetention | ProjectRetention): string | null =>
  Object.values(retention).some((value) => value !== undefined) ? JSON.stringify(retention) : null

/** Reads what `retentionText` wrote; what it did not write is left out. */
export function readRetention(text: string | null | undefined): InstanceRetention {
  const read = parsed(text)
  const retention: InstanceRetention = {}
  for (const name of ['ageDays', 'maximumDays', 'spaceBytes'] as const) {
    const value = read[name]
    if (Number.isSafeInteger(value) && (value as number) > 0) retention[name] = value as number
  }
  return retention
}

function parsed(text: string | null | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text || '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
