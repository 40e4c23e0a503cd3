import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import type { Opened, testWith } from './opened'

async function scene({ aProject, aUser }: Opened) {
  const [web, other] = [await aProject('Web'), await aProject('Other')]
  return {
    owner: { ...(await aUser('owner@example.com')), owner: true } satisfies Viewer,
    admin: await aUser('admin@example.com', { [web.id]: 'admin' }),
    member: await aUser('member@example.com', { [web.id]: 'member' }),
    helper: await aUser('helper@example.com', { [web.id]: 'helper' }),
    elsewhere: await aUser('elsewhere@example.com', { [other.id]: 'admin' }),
  }
}

export function membersContract(test: ReturnType<typeof testWith>): void {
  test('an admin gives, changes and removes roles', async ({ opened }) => {
    const { members, projects } = opened.store
    const { admin, elsewhere } = await scene(opened)
    const { email, userId } = elsewhere
    const role = () => projects.role(elsewhere, 'web')
    expect(await members.add(admin, 'web', ' Elsewhere@Example.com ', 'helper')).toEqual({ ok: true, email })
    expect(await role()).toBe('helper')
    expect(await members.setRole(admin, 'web', userId, 'member')).toEqual({ ok: true, email, before: 'helper' })
    expect(await role()).toBe('member')
    expect(await members.add(admin, 'web', email, 'admin')).toEqual({ ok: true, email, before: 'member' })
    expect(await role()).toBe('admin')
    expect(await members.remove(admin, 'web', userId)).toEqual({ ok: true, email, before: 'admin' })
    expect(await role()).toBeUndefined()
    expect(await projects.role(elsewhere, 'other')).toBe('admin')
  })

  test('only admins see the members of their project', async ({ opened }) => {
    const { members, accounts } = opened.store
    const { owner, admin, member, helper, elsewhere } = await scene(opened)
    const root = { email: 'root@example.com', name: 'Root', passwordHash: 'x', owner: true, at: 0 }
    await accounts.addUser(root)
    for (const viewer of [operator, owner, admin]) {
      expect(await members.list(viewer, 'web')).toEqual([
        { userId: expect.any(Number), email: root.email, name: 'Root', role: 'admin', owner: true },
        { userId: admin.userId, email: admin.email, name: admin.name, role: 'admin', owner: false },
        { userId: helper.userId, email: helper.email, name: helper.name, role: 'helper', owner: false },
        { userId: member.userId, email: member.email, name: member.name, role: 'member', owner: false },
      ])
    }
    for (const viewer of [anonymous, member, helper, elsewhere]) {
      expect(await members.list(viewer, 'web')).toBeUndefined()
      const refused = { ok: false, why: 'project' }
      expect(await members.add(viewer, 'web', elsewhere.email, 'admin')).toEqual(refused)
      expect(await members.setRole(viewer, 'web', helper.userId, 'admin')).toEqual(refused)
      expect(await members.remove(viewer, 'web', admin.userId)).toEqual(refused)
    }
    expect(await members.list(operator, 'nothing')).toBeUndefined()
  })

  test('an admin leaves only if another one stays, and only an owner removes the last one', async ({ opened }) => {
    const { members, projects } = opened.store
    const { owner, admin, member } = await scene(opened)
    const last = { ok: false, why: 'last-admin' }
    expect(await members.remove(admin, 'web', admin.userId)).toEqual(last)
    expect(await members.setRole(admin, 'web', admin.userId, 'member')).toEqual(last)
    expect(await members.add(admin, 'web', admin.email, 'helper')).toEqual(last)
    expect(await members.setRole(admin, 'web', admin.userId, 'admin')).toMatchObject({ ok: true })
    await members.setRole(admin, 'web', member.userId, 'admin')
    expect(await members.remove(admin, 'web', admin.userId)).toMatchObject({ ok: true })
    expect(await members.remove(owner, 'web', member.userId)).toMatchObject({ ok: true })
    expect(await projects.role(owner, 'web')).toBe('admin')
  })

  test('only existing accounts that are no owners can have a role', async ({ opened }) => {
    const { members, accounts } = opened.store
    const { admin, elsewhere } = await scene(opened)
    const root = { email: 'root@example.com', name: 'Root', passwordHash: 'x', owner: true, at: 0 }
    const added = await accounts.addUser(root)
    const userId = added.ok ? added.userId : 0
    const [nobody, owner] = [
      { ok: false, why: 'nobody' },
      { ok: false, why: 'owner' },
    ]
    expect(await members.add(admin, 'web', 'nobody@example.com', 'member')).toEqual(nobody)
    expect(await members.add(admin, 'web', root.email, 'member')).toEqual(owner)
    // Only members are found by id: trying ids must not reveal other accounts.
    for (const id of [elsewhere.userId, userId, 0, 999]) {
      expect(await members.setRole(admin, 'web', id, 'helper')).toEqual(nobody)
      expect(await members.remove(admin, 'web', id)).toEqual(nobody)
    }
  })
}
