import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import type { Passage } from './passage.server'

/** How a program ended: with an exit code, or by a signal. */
export type Ending = { code: number } | { signal: NodeJS.Signals }

/** Passed on to the program. Those of the terminal reach it anyway: it is in the same process group. */
const handedOn = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGCONT', 'SIGWINCH'] as const
const ofTheTerminal = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT', 'SIGWINCH'])

/** A program that started others in the background may be gone before they close its output. Milliseconds. */
const afterItsEnd = 2_000

/** Runs a program with its output passed on; resolves when it has ended and its output is through. */
export async function runProgram(command: string[], output: Passage, errors: Passage): Promise<Ending> {
  const [name = '', ...words] = command
  const { spawn } = await import('node:child_process')
  const child = spawn(name, words, { stdio: ['inherit', 'pipe', 'pipe'] })
  // `process.stdin` would make the input, which the program shares, non-blocking.
  const isOnTerminal = isatty(0)
  for (const signal of handedOn) {
    process.on(signal, () => {
      if (!(isOnTerminal && ofTheTerminal.has(signal))) child.kill(signal)
    })
  }
  const passed = Promise.all([passAll(child.stdout, output), passAll(child.stderr, errors)])
  const ending = await endingOf(child)
  await Promise.race([passed, new Promise((resolve) => setTimeout(resolve, afterItsEnd))])
  return ending
}

async function passAll(stream: ChildProcess['stdout'], passage: Passage): Promise<void> {
  if (!stream) return
  try {
    for await (const chunk of stream) await passage.pass(chunk as Buffer)
  } catch {
    // Its end of the stream broke: what came is through.
  }
}

function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      process.stderr.write(`digestline pipe: ${child.spawnfile} cannot be started: ${error.message}\n`)
      // As shells answer.
      resolve({ code: error.code === 'ENOENT' ? 127 : 126 })
    })
    child.once('exit', (code, signal) => resolve(signal ? { signal } : { code: code ?? 1 }))
  })
}

/** Ends this process as the program ended, so that what started it sees the same. */
export function endLike(ending: Ending): void {
  if ('code' in ending) process.exit(ending.code)
  const { signal } = ending
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // The first process of a container does not die of it.
  setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100)
}
