import { days } from '../clock'

/** How long a session lasts: `most` in all, and `idle` without a request. */
export const sessionLifetime = { most: days(30), idle: days(14) }
