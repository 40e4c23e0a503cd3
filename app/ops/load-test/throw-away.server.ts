import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { environmentOfOther } from '../../config.server'
import type { LoadTestTarget } from './load-test.server'

const account = 'load-test@example.com'

/**
 * A Digestline of its own for a load test, with the settings of this one: in a directory in `dataDir`, so that it is on the same disk, and on a
 * free port of this machine. It sends no mail, makes no backups and knows no other instance's data. `end` stops it and deletes its directory.
 */
export async function startThrowAway(
  program: string,
  dataDir: string,
): Promise<LoadTestTarget & { end: () => Promise<void> }> {
  const dir = mkdtempSync(join(dataDir, 'load-test-'))
  const env = environmentOfOther(dir)
  let server: ChildProcess | undefined
  const end = async () => {
    if (server && server.exitCode === null) {
      const closed = new Promise((resolve) => server?.once('close', resolve))
      server.kill('SIGTERM')
      await closed
    }
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const run = async (...args: string[]) => JSON.parse(await runToEnd(program, [...args, '--json'], env)) as never
    await run('user', 'add', '--email', account, '--password-stdin', '--owner')
    const { dsn }: { dsn: string } = await run('project', 'add', 'Load test')
    const { token }: { token: string } = await run('token', 'add', '--user', account, '--days', '1')
    server = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const { port } = await listening(server)
    const { username, pathname } = new URL(dsn)
    return {
      url: `http://127.0.0.1:${port}`,
      path: `/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`,
      token,
      bytes: () => bytesIn(dir),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Of the database and its log; what waits in the inbox goes away by itself. */
const bytesIn = (dir: string): number =>
  readdirSync(dir)
    .filter((name) => name.startsWith('digestline.db'))
    .reduce((sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0), 0)

async function runToEnd(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(`load test ${Math.random().toString(36)}${Math.random().toString(36)}`)
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  if (code === 0) return said
  throw new Error(`The instance of the load test could not be made: ${complaint.trim()}`)
}

function listening(server: ChildProcess): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /listening on \S+:(\d+)/.exec(said)?.[1]
      if (port) resolve({ port: Number(port) })
    })
    server.once('close', (code) => reject(new Error(`The server of the load test ended with ${code}.`)))
  })
}
