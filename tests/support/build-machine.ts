import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type App, finish } from './app'

/** What a build machine has in its environment to upload: nothing else is set up anywhere. */
export type BuildMachine = {
  /** Its folder. */
  home: string
  /** Builds the shop; with a release its own plugin uploads. Resolves to the folder of what was built. */
  build(release?: string): Promise<string>
  /** Runs `sentry-cli` there; throws when it fails. Resolves to what it wrote. `cwd`: the repository it asks git in. */
  sentryCli(args: string[], env?: Record<string, string>, cwd?: string): Promise<string>
  remove(): Promise<void>
}

/** A machine with a folder of its own, whose home nobody else uses: the tools keep answers of servers there. */
export async function aBuildMachine(app: App, token: string, project: string): Promise<BuildMachine> {
  const home = await mkdtemp(join(tmpdir(), 'digestline-build-'))
  // As the token has it: the tools refuse to take it anywhere else.
  const url = app.url.replace('127.0.0.1', 'localhost')
  const sentry = { SENTRY_URL: url, SENTRY_ORG: 'digestline', SENTRY_PROJECT: project, SENTRY_AUTH_TOKEN: token }
  const env = { ...sentry, HOME: home, NODE_ENV: 'production', SENTRY_TELEMETRY: '0', CI: '1' }
  const run = async (args: string[], more: Record<string, string>, cwd?: string) => {
    const { code, stdout, stderr } = await finish(args, { ...env, ...more }, '', cwd)
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`)
    return stdout + stderr
  }
  return {
    home,
    async build(release) {
      const out = join(home, `dist-${release ?? 'plain'}`)
      const args = ['node_modules/vite/bin/vite.js', 'build', 'tests/fixtures/vite-shop', '--outDir', out]
      const wrote = await run(args, release ? { SENTRY_RELEASE: release } : {})
      if (release && !wrote.includes('Successfully uploaded')) throw new Error(`The plugin did not upload:\n${wrote}`)
      return out
    },
    sentryCli: (args, more = {}, cwd) => run([resolve('node_modules/@sentry/cli/bin/sentry-cli'), ...args], more, cwd),
    remove: () => rm(home, { recursive: true, force: true }),
  }
}
