import { type App, startApp } from './app'
import { makeOwner, owner } from './seed'
import { makeVisitor, type Visitor } from './visitor'

/** A running app with its owner, signed in: what tests of pages start from. Stop it as any other. */
export async function startOwnedApp(env: Record<string, string> = {}): Promise<{ app: App; visitor: Visitor }> {
  const app = await startApp({ env })
  await makeOwner(app)
  const visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
  return { app, visitor }
}
