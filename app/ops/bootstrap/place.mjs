import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root: every bootstrap command works from there, wherever it was called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** @param {...string} names */
export const inRoot = (...names) => join(root, ...names)
