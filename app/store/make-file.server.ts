import { chmodSync, closeSync, openSync } from 'node:fs'

/**
 * Makes an empty file unless it exists, and lets only its owner read it.
 *
 * A file of SQLite must never be opened for this while the process has it open as a database: closing any descriptor of a file drops every lock
 * that the process holds on it, and other processes then write as if it were alone. Source: https://sqlite.org/howtocorrupt.html, section 2.2.
 */
export function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
  chmodSync(file, 0o600)
}
