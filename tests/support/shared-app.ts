import { rmSync } from 'node:fs'
import { type App, startApp } from './app'
import { digestline, makeAccount, makeOwner, makeProject, makeToken, owner, type SeededProject } from './seed'
import { type Session, signIn } from './session'

const started = new Map<boolean, Promise<App>>()

/**
 * The server that all test files of a worker share, with the owner's account and this machine within reach of webhooks; with `lab` another one, which
 * has the failure lab and its short limits too. It ends with the worker: do not stop it. For files that look only at projects of their own. What
 * changes the instance (its people, limits, administration) or needs other settings starts a server with `startApp`.
 */
export function sharedApp({ lab = false } = {}): Promise<App> {
  const app = started.get(lab) ?? start(lab)
  started.set(lab, app)
  return app
}

async function start(lab: boolean): Promise<App> {
  const app = await startApp({ env: { OUTSIDE_ALLOW: '127.0.0.1', ...(lab && { DIGESTLINE_LAB: '1' }) } })
  endWithWorker(app)
  await makeOwner(app)
  return app
}

/** For an app that several files use: it ends with the worker, and its data are removed. */
export function endWithWorker(app: App): void {
  process.once('exit', () => {
    app.end()
    rmSync(app.dataDir, { recursive: true, force: true })
  })
}

/** A project on the shared server with an admin who sees nothing else, signed in, and with an API token. */
export type Tenant = {
  app: App
  project: SeededProject
  /** Of the admin, for all an admin may do. */
  token: string
  admin: Session
  email: string
  password: string
}

/** `name`: one that no other file uses, so that slug and short ids are known: `Insight`, `/projects/insight`, `INSIGHT-1`. */
export const newTenant = async (name: string, { lab = false } = {}): Promise<Tenant> =>
  tenantOn(await sharedApp({ lab }), name)

/** The same on another server. */
export async function tenantOn(app: App, name: string): Promise<Tenant> {
  const project = await makeProject(app, name)
  if (/-\d+$/.test(project.slug)) throw new Error(`Another file has a project named ${name}: choose another name.`)
  const account = await makeAccount(app, { email: `admin@${project.slug}.example`, password: owner.password })
  await digestline(app, ['member', 'add', '--project', project.slug, '--email', account.email, '--role', 'admin'])
  const [token, admin] = await Promise.all([makeToken(app, account.email), signIn(app, account)])
  return { app, project, token, admin, ...account }
}

/** One more project for a tenant, of which they are admin, too. `name`: as for `newTenant`. */
export async function anotherProject(
  { app, email }: Pick<Tenant, 'app' | 'email'>,
  name: string,
): Promise<SeededProject> {
  const project = await makeProject(app, name)
  await digestline(app, ['member', 'add', '--project', project.slug, '--email', email, '--role', 'admin'])
  return project
}
