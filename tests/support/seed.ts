import type { App } from './app'

export type SeededProject = { id: number; slug: string; name: string; dsn: string; key: string }

export const owner = { email: 'owner@example.com', password: 'correct horse battery staple' }

/** Makes the owner account, through the command line as an operator would. */
export async function makeOwner(app: App, { email, password } = owner): Promise<{ email: string; password: string }> {
  await digestline(app, ['user', 'add', '--email', email, '--password-stdin', '--owner'], password)
  return { email, password }
}

export async function makeProject(app: App, name: string): Promise<SeededProject> {
  const project = (await digestline(app, ['project', 'add', name])) as Omit<SeededProject, 'key'>
  return { ...project, id: Number(project.id), key: new URL(project.dsn).username }
}

/** A token for the API that may do all its owner may. */
export async function makeToken(app: App, email = owner.email): Promise<string> {
  const { token } = (await digestline(app, ['token', 'add', '--user', email])) as { token: string }
  return token
}

/** Owner, project and token at once: what most tests start from. */
export async function seed(app: App, name = 'Shop'): Promise<{ project: SeededProject; token: string }> {
  await makeOwner(app)
  return { project: await makeProject(app, name), token: await makeToken(app) }
}

/** Runs a `digestline` command and returns its `--json` answer. Throws with what it wrote to standard error. */
export async function digestline(app: App, args: string[], input?: string): Promise<unknown> {
  const { code, stdout, stderr } = await app.cli([...args, '--json'], input)
  if (code !== 0) throw new Error(`digestline ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
