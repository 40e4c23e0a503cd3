import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { operator, type Role, type Viewer } from '../../../app/accounts/viewer'
import type { Instant } from '../../../app/clock'
import type { Project, ProjectKey } from '../../../app/projects/project'
import type { SendCommand } from '../../../app/store/command'
import type { NodeStart } from '../../../app/store/nodes'
import type { Recorder, Store } from '../../../app/store/store'
import { id, now } from './builders'

/** The recorder, to which commands can be sent by name. */
type Written = Recorder & { send: SendCommand }

/** A server of the same database. */
type OpenNode = (start: NodeStart) => Promise<Written & { close(): Promise<void> }>

/** The store as a server sees it that is the node of this name. */
type OpenStoreOf = (node: string) => Promise<Store>

/** An engine, opened on an empty database in `dir`. Trends of lists end at `now`. */
export type OpenEngine = (
  dir: string,
  now: () => Instant,
) => Promise<{ store: Store; recorder: Written; openNode: OpenNode; openStoreOf: OpenStoreOf; close(): Promise<void> }>

export type Opened = {
  store: Store
  recorder: Written
  /** Closed after the test. */
  openNode: OpenNode
  openStoreOf: OpenStoreOf
  /** A project with this name, and its key. */
  aProject(name: string): Promise<Project & { key: ProjectKey }>
  /** An account that is no owner, with these roles. */
  aUser(email: string, roles?: Record<number, Role>): Promise<Viewer & { kind: 'user' }>
}

/** `test` with an empty store, which is closed and deleted afterwards. */
export function testWith(open: OpenEngine) {
  return test.extend('opened', async ({ onTestFinished }): Promise<Opened> => {
    const dir = mkdtempSync(join(tmpdir(), 'digestline-store-'))
    const { store, recorder, openNode, openStoreOf, close } = await open(dir, () => now)
    const nodes: { close(): Promise<void> }[] = []
    onTestFinished(async () => {
      for (const node of nodes) await node.close()
      await close()
      rmSync(dir, { recursive: true })
    })
    return {
      store,
      recorder,
      async openNode(start) {
        const node = await openNode(start)
        nodes.push(node)
        return node
      },
      async openStoreOf(node) {
        const opened = await openStoreOf(node)
        nodes.push(opened)
        return opened
      },
      async aProject(name) {
        const added = await store.projects.add(operator, { name, platform: 'node', publicKey: id(), at: now })
        if (!added) throw new Error('the operator may not add a project')
        return { ...added.project, key: added.key }
      },
      async aUser(email, roles = {}) {
        const user = { email, name: email, passwordHash: 'x', owner: false, at: now }
        const added = await store.accounts.addUser(user)
        if (!added.ok) throw new Error(`${email} is taken`)
        for (const project of await store.projects.list(operator)) {
          const role = roles[project.id]
          if (role) await store.members.add(operator, project.slug, email, role)
        }
        return { kind: 'user', userId: added.userId, email, name: email, owner: false }
      },
    }
  })
}
