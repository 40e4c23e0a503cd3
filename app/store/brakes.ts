import type { BrakeStore } from '../accounts/brakes.server'

/** What brakes counted before a restart. Small: only keys with half of their turns left, or fewer, are saved. */
export type SavedBrakes = BrakeStore
