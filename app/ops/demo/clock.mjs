import { readFileSync } from 'node:fs'

/*
 * Loaded before everything else (`--import`): the program lives as many milliseconds ago as a file says. The demo winds it forward, so that two
 * weeks happen in order, and each event is received when it was sent.
 */
const file = process.env.DEMO_CLOCK ?? ''
const Now = Date
let ago = 0
let readAt = -Infinity

function now() {
  // Timers keep the real time; only the date is set back.
  if (performance.now() - readAt > 2) {
    ago = Number(readFileSync(file, 'utf8')) || ago
    readAt = performance.now()
  }
  return Now.now() - ago
}

globalThis.Date = class extends Now {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }

  static now = now
}
