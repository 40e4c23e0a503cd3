import { expect } from 'vitest'
import { accountMailLimits } from '../../../app/accounts/account-mail'
import { operator } from '../../../app/accounts/viewer'
import type { Attempt } from '../../../app/alerts/delivery'
import { minutes } from '../../../app/clock'
import { now } from './builders'
import type { Opened, testWith } from './opened'

const expiresAt = now + minutes(30)
const attempt = (at: number, ended: { ok: true } | { ok: false; final: boolean }): Attempt =>
  ended.ok
    ? { at, milliseconds: 5, ok: true }
    : { at, milliseconds: 5, ok: false, error: 'rejected', final: ended.final }

async function scene({ store, aUser, aProject }: Opened) {
  await aProject('Web')
  await aUser('ada@example.com')
  const { accountMails, accountLinks, invitations } = store
  return {
    mails: accountMails,
    reset: (content: string, at = now) =>
      accountLinks.mailReset({ email: 'Ada@example.com', tokenHash: content, at, expiresAt, content }),
    invite: (content: string) =>
      invitations.add(operator, {
        ...{ email: 'new@example.com', owner: false, roles: [{ slug: 'web', role: 'member' as const }] },
        ...{ tokenHash: content, at: now, expiresAt, mail: { content, language: 'de' as const } },
      }),
    lease: (at = now) => accountMails.lease({ at, limit: 10 }),
    mailOfInvitation: async () => (await invitations.list(operator, { at: now }))?.[0]?.mail,
  }
}

export function accountMailsContract(test: ReturnType<typeof testWith>): void {
  test('an account mail is leased once, and again when it was not settled in time', async ({ opened }) => {
    const { mails, reset, invite, lease } = await scene(opened)
    expect(await mails.nextDue()).toBeUndefined()
    await reset('one')
    await invite('two')
    expect(await mails.nextDue()).toBe(now)
    const taken = await lease()
    expect(taken).toEqual([
      {
        id: expect.any(Number),
        kind: 'reset',
        to: { address: 'ada@example.com', name: 'ada@example.com' },
        content: 'one',
        at: now,
      },
      {
        ...{ id: expect.any(Number), kind: 'invitation', to: { address: 'new@example.com', name: '' } },
        ...{ content: 'two', at: now, language: 'de' },
      },
    ])
    expect(await lease(now + 1)).toEqual([])
    const later = now + accountMailLimits.lease
    expect(await mails.nextDue()).toBe(later)
    expect(await lease(later)).toEqual(taken)
    // The only sender restarts.
    await mails.takeBack(later)
    expect(await lease(later)).toEqual(taken)
  })

  test('a mail with a newer link replaces the older one, and a mail is deleted with its link', async ({ opened }) => {
    const { reset, lease, mails } = await scene(opened)
    await reset('one')
    await reset('two', now + 1)
    expect((await lease(now + 1)).map(({ content }) => content)).toEqual(['two'])
    expect(await lease(expiresAt)).toEqual([])
    expect(await mails.nextDue()).toBeUndefined()
  })

  test('a sent mail is deleted, a failed one is retried later', async ({ opened }) => {
    const { reset, invite, lease, mails, mailOfInvitation } = await scene(opened)
    await reset('one')
    await invite('two')
    const [one, two] = await lease()
    await mails.settle([
      { id: one!.id, attempt: attempt(now, { ok: true }) },
      { id: two!.id, attempt: attempt(now, { ok: false, final: false }) },
    ])
    const due = await mails.nextDue()
    expect(due).toBeGreaterThan(now)
    expect(await mailOfInvitation()).toBe('retrying')
    expect((await lease(due)).map(({ id }) => id)).toEqual([two!.id])
    await mails.settle([{ id: two!.id, attempt: attempt(due!, { ok: true }) }])
    expect(await mails.nextDue()).toBeUndefined()
    expect(await mailOfInvitation()).toBeUndefined()
  })

  test('a mail that failed for good is not sent; of an invitation, that shows until there is another link', async ({
    opened,
  }) => {
    const { reset, invite, lease, mails, mailOfInvitation } = await scene(opened)
    await reset('one')
    await invite('two')
    expect(await mailOfInvitation()).toBeUndefined()
    const final = attempt(now, { ok: false, final: true })
    await mails.settle((await lease()).map(({ id }) => ({ id, attempt: final })))
    expect(await mailOfInvitation()).toBe('failed')
    expect(await lease(expiresAt - 1)).toEqual([])
    await invite('three')
    expect(await mailOfInvitation()).toBeUndefined()
    expect((await lease()).map(({ content }) => content)).toEqual(['three'])
  })
}
