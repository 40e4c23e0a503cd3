/**
 * Why an event is no longer kept: the values of `Tally.reason` when its outcome is `evicted`. `age`: older than the age limit ·
 * `maximum`: older than the hard maximum · `density`: its issue has enough events of that age · `space`: kept otherwise, but the disk
 * filled · `deleted`: its issue was deleted.
 */
export const evictionReasons = ['age', 'maximum', 'density', 'space', 'deleted'] as const
export type EvictionReason = (typeof evictionReasons)[number]
