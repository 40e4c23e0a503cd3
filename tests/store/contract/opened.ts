import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { operator, type Role, type Viewer } from '../../../app/accounts/viewer'
import type { Instant } from '../../../app/clock'
import type { Project, ProjectKey } from '../../../app/projects/project'
import type { SendCommand } from '../../../app/store/command'
import type { Recorder, Store } from '../../../app/store/store'
import { id, now } from './builders'

/** The recorder, to which commands can be sent by name. */
type Written = Recorder & { send: SendCommand }

/** An engine, opened on an empty database in `dir`. Trends of lists end at `now`. */
export type OpenEngine = (
  dir: string,
  now: () => Instant,
) => Promise<{ store: Store; recorder: Written; close(): Promise<void> }>

export type Opened = {
  store: Store
  recorder: Written
  /** A project with this name, and its key. */
  aProject(name: string): Promise<Project & { key: ProjectKey }>
  /** An account that is no owner, with these roles. */
  aUser(email: string, roles?: Record<number, Role>): Promise<Viewer & { kind: 'user' }>
}

/** `test` with an empty store, which is closed and deleted afterwards. */
export function testWith(open: OpenEngine) {
  return test.extend<{ opened: Opened }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from this pattern
    opened: async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'digestline-store-'))
      const { store, recorder, close } = await open(dir, () => now)
      await use({
        store,
        recorder,
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
      })
      await close()
      rmSync(dir, { recursive: true })
    },
  })
}
