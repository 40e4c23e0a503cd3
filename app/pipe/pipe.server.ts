import { read, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Destination, readDsn } from './dsn'
import type { FoundFailure } from './found-failure'
import { Passage } from './passage.server'
import { makeReport, thisProcess } from './report.server'
import { endLike, runProgram } from './run-program.server'
import { Sender } from './sender.server'

/*
 * `digestline pipe`: reads the output of a program, passes it on, and reports the failures in it.
 *
 * 1. Bytes are passed on unchanged, and before they are searched. Nothing about reporting holds them up.
 * 2. Nothing here ends the program that is piped: not a server that is down, a reader that went away, a full disk, or a bug.
 * 3. It is bundled into one file without dependencies, and what it does not need is not loaded: it starts beside every server.
 */

export const pipeUsage = `Usage: digestline pipe --dsn DSN [--release R] [--environment E] [-- COMMAND …]

  node server.js 2>&1 | digestline pipe --dsn https://<key>@errors.example.com/1
  digestline pipe --dsn https://<key>@errors.example.com/1 -- node server.js

Passes the output of a program on unchanged, and reports the errors and digests in it.
With a command, runs it, passes signals on to it, and ends with its exit code.`

type Options = { to: Destination; release?: string; environment?: string; command: string[] }

const partBytes = 64 * 1024
/** Time for the last reports, after the program has ended. Milliseconds. */
const lastReports = 3_000
/** How often dropped reports are mentioned. Milliseconds. */
const mentioning = 60_000

/** Runs the command with the words behind `pipe`; ends the process. */
export async function pipe(words: string[]): Promise<void> {
  const options = readOptions(words)
  if (typeof options === 'string') {
    say(options)
    process.exit(2)
  }
  process.on('uncaughtException', (error) => say(`digestline pipe: ${error.stack ?? error.message}`))
  const { to, command, ...about } = options
  const from = { ...thisProcess(), ...about }
  const sender = new Sender(to)
  let ordinal = 0
  const report = (failure: FoundFailure) => sender.offer(() => makeReport(failure, ++ordinal, from))
  const output = new Passage(1, report)
  const errors = new Passage(2, report)
  const mention = mentionTrouble(sender, [output, errors])
  setInterval(mention, mentioning).unref()

  const ending = command.length > 0 ? await runProgram(command, output, errors) : await passInput(output)
  output.end()
  errors.end()
  await sender.end(lastReports)
  mention('at the end')
  endLike(ending)
}

function readOptions(words: string[]): Options | string {
  const split = words.indexOf('--')
  const command = split < 0 ? [] : words.slice(split + 1)
  const options = { dsn: { type: 'string' }, release: { type: 'string' }, environment: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args: split < 0 ? words : words.slice(0, split), options })
    const to = readDsn(values.dsn ?? '')
    if (!values.dsn) return `Say --dsn with the DSN of the project.\n\n${pipeUsage}`
    if (!to) return `“${values.dsn}” is not a DSN. A DSN looks like https://<key>@errors.example.com/1.`
    const { release, environment } = values
    return { to, command, ...(release && { release }), ...(environment && { environment }) }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${pipeUsage}`
  }
}

/**
 * Standard input to its end. A signal that ends the program before us gives it time for its last words: the first one is not obeyed here,
 * because the end of the input follows; the second is.
 */
async function passInput(output: Passage): Promise<{ code: number }> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => {})
  let part = Buffer.allocUnsafeSlow(partBytes)
  let other = Buffer.allocUnsafeSlow(partBytes)
  let reading = readSome(part)
  for (;;) {
    const length = await reading
    if (length === 0) return { code: 0 }
    // The next part is read while this one is written.
    reading = readSome(other)
    await output.pass(part.subarray(0, length))
    ;[part, other] = [other, part]
  }
}

/** The number of bytes read; 0 at the end, or when nothing can be read. */
async function readSome(into: Buffer): Promise<number> {
  for (;;) {
    const result = await new Promise<number | string | undefined>((resolve) => {
      read(0, into, 0, into.length, null, (error, length) => resolve(error ? error.code : length))
    })
    if (typeof result === 'number') return result
    if (result !== 'EAGAIN') return 0
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Says on standard error what was dropped, skipped or lost since it was said last. */
function mentionTrouble(sender: Sender, passages: Passage[]): (when?: 'at the end') => void {
  let said = ''
  return (when) => {
    const { sent, dropped, waiting, trouble } = sender.counts()
    const unsent = dropped + (when ? waiting : 0)
    const parts = [unsent > 0 && `${unsent} reports not sent (${sent} sent)${trouble ? `: ${trouble}` : ''}`]
    for (const { lost, reason, skipped, trouble: bug } of passages.map((passage) => passage.counts())) {
      if (lost > 0) parts.push(`${lost} bytes of output could not be written (${reason})`)
      if (skipped > 0) parts.push(`${skipped} bytes were not searched: too much output, or too many errors in it`)
      if (bug) parts.push(`the output is not searched any more: ${bug}`)
    }
    const text = parts.filter(Boolean).join('; ')
    if (text === '' || (text === said && !when)) return
    said = text
    say(`digestline pipe: ${text}.`)
  }
}

function say(text: string): void {
  try {
    writeSync(2, `${text}\n`)
  } catch {
    // Standard error is closed.
  }
}
