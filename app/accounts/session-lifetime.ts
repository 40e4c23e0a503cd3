import { days, minutes } from '../clock'

/** How long a session lasts: `most` in all, `idle` without a request, `unfinished` while the second factor is missing. */
export const sessionLifetime = { most: days(30), idle: days(14), unfinished: minutes(30) }
