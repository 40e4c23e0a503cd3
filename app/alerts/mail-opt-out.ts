import type { AlertKind } from './alert'
import { whenKinds } from './when'

/** Kinds of alerts that somebody can switch off for themselves. */
export const personalKinds = [...whenKinds, 'assigned', 'mentioned'] as const satisfies AlertKind[]

/**
 * What an opt-out covers: one kind of alert · `all`: every alert · `others`: alerts that are not about an issue assigned to the person or
 * one of their teams. `assigned` and `mentioned` are about the person, so `others` does not cover them.
 */
export const optOutKinds = [...personalKinds, 'all', 'others'] as const
export type OptOutKind = (typeof optOutKinds)[number]

/** Something a person does not want by mail. `projectId` 0: in every project. */
export type MailOptOut = { projectId: number; kind: OptOutKind }

/** Opt-outs one person may have: more than every project of an instance with a few of them. */
export const mostOptOuts = 2000

export const isOptOutKind = (value: unknown): value is OptOutKind => optOutKinds.some((kind) => kind === value)
