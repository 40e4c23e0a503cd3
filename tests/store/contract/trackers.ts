import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import type { ChannelKind } from '../../../app/alerts/channel'
import { defaultRule } from '../../../app/alerts/default-rule'
import type { TrackerResult, TrackerTask } from '../../../app/alerts/tracker'
import { days } from '../../../app/clock'
import { aBatch, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { deeds } from './shorthand'

const both = { repository: 'acme/shop', token: 't', resolveOnClose: 'true', closeOnResolve: 'true' }

/** Two issues in a project with a tracker channel, and the outbox as the sender uses it. */
async function scene({ store, recorder, aProject, aUser }: Opened, settings: Record<string, string> = both) {
  const web = await aProject('Web')
  for (const { id } of (await store.alertRules.list(operator, 'web')) ?? []) {
    await store.alertRules.remove(operator, 'web', id)
  }
  const record = (at: number, ...causes: string[]) => {
    const events = causes.map((cause) => processed(web, { cause, event: { timestamp: at, received: at } }))
    return recorder.record(aBatch(events, { at }))
  }
  await record(now, 'one')
  await record(now, 'two')
  /** `slug` null: a channel of the instance. */
  const channel = async (kind: ChannelKind = 'github', name = 'GitHub', slug: string | null = 'web') => {
    const added = await store.channels.add(operator, slug ?? undefined, { kind, name, settings, at: now })
    if (!added.ok) throw new Error(added.why)
    return added.id
  }
  const waiting = async () => {
    const page = await store.deliveries.page(operator, { slug: 'web', limit: 100 })
    return (page?.deliveries ?? []).filter(({ state }) => state === 'waiting').reverse()
  }
  /** Does what the sender does, one message at a time, with this result or a final failure. */
  const send = async (result?: TrackerResult) => {
    const tasks: (TrackerTask | undefined)[] = []
    for (let left = (await waiting()).length; left > 0; left--) {
      // Late enough that no pause delays a message.
      const [message] = await store.outbox.lease({ at: now + days(1), limit: 1 })
      if (!message) break
      const { delivery, tracker } = message
      tasks.push(tracker)
      const done = { ok: true as const, at: now, milliseconds: 1, ...(result && tracker && { tracker: result }) }
      const failed = { ok: false as const, at: now, milliseconds: 1, error: 'rejected' as const, final: true }
      await store.outbox.settle([{ id: delivery.id, attempt: result ? done : failed }])
    }
    return tasks
  }
  const told = async (shortId: string) =>
    (await deeds(store, operator, shortId, 20))?.map(({ what, detail }) => `${what} ${detail}`.trim()).reverse()
  const webhook = (channelId: number, key: string, state: 'open' | 'closed', at: number, ids = [id()]) =>
    store.trackers.receive({ channelId, ids, event: { key, state, changedAt: at }, at })
  const member = (role: 'member' | 'helper') => aUser(`${role}@example.com`, { [web.id]: role })
  return { store, record, channel, waiting, send, told, webhook, member }
}

const created: TrackerResult = { key: '12', url: 'https://github.com/acme/shop/issues/12', state: 'open' }

export function trackersContract(test: ReturnType<typeof testWith>): void {
  test('a button creates one issue per channel, however often it is pressed; a failed one is retried', async ({
    opened,
  }) => {
    const { store, channel, waiting, send, told, member } = await scene(opened)
    const github = await channel()
    const someone = await member('member')
    expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.channels).toEqual([
      { id: github, kind: 'github', name: 'GitHub' },
    ])
    expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: true, shortId: 'WEB-1' })
    expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'exists' })
    expect(await waiting()).toHaveLength(1)
    expect(await store.trackers.ofIssue(someone, 'WEB-1')).toMatchObject({
      links: [{ state: 'creating' }],
      channels: [],
    })
    const [first] = await send()
    expect(first).toMatchObject({ act: 'create', marker: expect.stringMatching(/^digestline[\da-f]{32}$/) })
    expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.links).toMatchObject([{ state: 'failed' }])
    expect(await store.trackers.create(someone, 'WEB-1', github, now + 1)).toMatchObject({ ok: true })
    // The marker is the same, so that an issue of the first attempt is found.
    expect(await send(created)).toEqual([first])
    expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.links).toMatchObject([
      { ...created, channel: { id: github } },
    ])
    expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'exists' })
    expect(await told('WEB-1')).toEqual(['tracker-created {"key":"12","channel":"GitHub"}'])
  })

  test('a delivery whose link was removed does nothing, also when there is another link by then', async ({
    opened,
  }) => {
    const { store, channel, waiting, send } = await scene(opened)
    const github = await channel()
    await store.trackers.create(operator, 'WEB-1', github, now)
    const [link] = (await store.trackers.ofIssue(operator, 'WEB-1'))?.links ?? []
    await store.trackers.unlink(operator, 'WEB-1', link!.id, now)
    await store.trackers.create(operator, 'WEB-2', github, now)
    expect(await waiting()).toHaveLength(2)
    expect(await send(created)).toEqual([undefined, expect.objectContaining({ act: 'create' })])
    expect((await store.trackers.ofIssue(operator, 'WEB-2'))?.links).toMatchObject([{ key: '12' }])
  })

  test('rules create one issue per issue and channel, also for merged issues', async ({ opened }) => {
    const { store, channel, record, waiting, send, told } = await scene(opened, { repository: 'acme/shop', token: 't' })
    const [github, jira] = [await channel(), await channel('jira', 'Jira')]
    const when = [{ kind: 'new' as const }, { kind: 'regressed' as const }]
    const rule = { ...defaultRule, when, toMembers: false, gatherSeconds: 0, at: now }
    for (const channels of [[github, jira], [github]])
      await store.alertRules.add(operator, 'web', { ...rule, channels })
    await record(now, 'third', 'fourth')
    expect((await waiting()).map(({ issue, channel }) => [issue?.shortId, channel?.id])).toEqual([
      ['WEB-3', github],
      ['WEB-3', jira],
      ['WEB-4', github],
      ['WEB-4', jira],
    ])
    await send(created)
    await store.grouping.merge(operator, 'WEB-3', ['WEB-4'], now)
    await store.triage.change(operator, 'WEB-3', { what: 'resolve' }, now + 1)
    await record(now + 2, 'fourth')
    expect((await store.issues.byShortId(operator, 'WEB-3'))?.status).toBe('regressed')
    expect(await waiting()).toEqual([])
    expect((await store.trackers.ofIssue(operator, 'WEB-4'))?.links).toHaveLength(4)
    expect(await told('WEB-3')).toContain('tracker-created {"key":"12","channel":"Jira","byRule":true}')
  })

  test('resolving here closes it there; an undo before sending leaves nothing to do; a regression reopens it', async ({
    opened,
  }) => {
    const { store, record, channel, waiting, send } = await scene(opened)
    const github = await channel()
    await store.trackers.create(operator, 'WEB-1', github, now)
    await send(created)
    const resolved = await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 1, { undoable: true })
    expect(await waiting()).toMatchObject([{ kind: 'tracker', dueAt: now + 1 + 10_000 }])
    await store.bulk.undo(operator, resolved.ok ? resolved.undo! : 0, now + 2)
    expect(await waiting()).toHaveLength(1)
    expect(await send(created)).toEqual([undefined])
    await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 3)
    expect(await send({ ...created, state: 'closed' })).toMatchObject([{ act: 'set', key: '12', state: 'closed' }])
    expect((await store.trackers.ofIssue(operator, 'WEB-1'))?.links).toMatchObject([{ state: 'closed' }])
    await record(now + 9, 'one')
    expect(await send(created)).toMatchObject([{ act: 'set', key: '12', state: 'open' }])
    await store.triage.change(operator, 'WEB-1', { what: 'mute' }, now + 10)
    await store.triage.change(operator, 'WEB-1', { what: 'assign' }, now + 11)
    expect(await waiting()).toEqual([])
  })

  test('resolving while it is created or linked closes it afterwards; reopening meanwhile does not', async ({
    opened,
  }) => {
    const { store, channel, waiting, send } = await scene(opened)
    const github = await channel()
    const change = (what: 'resolve' | 'open', at: number) => store.triage.change(operator, 'WEB-1', { what }, at)
    const links = async () => (await store.trackers.ofIssue(operator, 'WEB-1'))?.links
    await store.trackers.create(operator, 'WEB-1', github, now)
    await change('resolve', now + 1)
    expect(await waiting()).toHaveLength(1)
    expect(await send(created)).toMatchObject([{ act: 'create' }])
    expect(await send({ ...created, state: 'closed' })).toMatchObject([{ act: 'set', key: '12', state: 'closed' }])
    expect([await waiting(), await links()]).toMatchObject([[], [{ state: 'closed' }]])

    await store.trackers.unlink(operator, 'WEB-1', (await links())?.[0]?.id ?? 0, now + 2)
    await change('open', now + 3)
    await store.trackers.link(operator, 'WEB-1', { channelId: github, text: '#12', at: now + 4 })
    await change('resolve', now + 5)
    await change('open', now + 6)
    expect(await send(created)).toMatchObject([{ act: 'link' }])
    expect([await waiting(), await links()]).toMatchObject([[], [{ state: 'open' }]])
  })

  test('without closeOnResolve nothing is sent, without resolveOnClose nothing changes here', async ({ opened }) => {
    const { store, channel, waiting, send, webhook } = await scene(opened, { repository: 'acme/shop', token: 't' })
    const github = await channel()
    await store.trackers.create(operator, 'WEB-1', github, now)
    await send(created)
    expect(await webhook(github, '12', 'closed', now + 1)).toBe('applied')
    expect((await store.trackers.ofIssue(operator, 'WEB-1'))?.links).toMatchObject([{ state: 'closed' }])
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('open')
    await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 2)
    expect(await waiting()).toEqual([])
  })

  test('closing there resolves here and is not sent back; once, in order, and only for linked issues', async ({
    opened,
  }) => {
    const { store, channel, waiting, send, webhook, told } = await scene(opened)
    const github = await channel()
    await store.trackers.create(operator, 'WEB-1', github, now)
    await send(created)
    const status = async () => (await store.issues.byShortId(operator, 'WEB-1'))?.status
    expect(await webhook(github, '99', 'closed', now + 1)).toBe('not-linked')
    expect(await webhook(github, '12', 'closed', now + 2, ['a', 'b'])).toBe('applied')
    expect(await status()).toBe('resolved')
    expect(await webhook(github, '12', 'open', now + 3)).toBe('applied')
    expect(await status()).toBe('open')
    expect(await webhook(github, '12', 'closed', now + 2, ['a', 'c'])).toBe('repeated')
    expect(await webhook(github, '12', 'closed', now + 2)).toBe('outdated')
    expect(await webhook(github, '12', 'open', now + 4)).toBe('unchanged')
    expect(await store.trackers.receive({ channelId: github, ids: ['x'], event: undefined, at: now })).toBe('ignored')
    expect(await status()).toBe('open')
    expect(await waiting()).toEqual([])
    expect((await told('WEB-1'))?.slice(1)).toEqual([
      'tracker-closed {"key":"12","channel":"GitHub"}',
      'tracker-reopened {"key":"12","channel":"GitHub"}',
    ])
    expect((await store.trackers.webhook(operator, 'web', github))?.received).toEqual(
      ['applied', 'ignored', 'not-linked', 'outdated', 'repeated', 'unchanged'].map((outcome) => ({
        outcome,
        count: outcome === 'applied' ? 2 : 1,
      })),
    )
    // Webhook ids are deleted after a month; the time still shows that this one is old.
    expect(await webhook(github, '12', 'closed', now + 2, ['a'])).toBe('repeated')
    const later = { channelId: github, ids: ['a'], event: { key: '12', state: 'closed', changedAt: now + 2 } } as const
    expect(await store.trackers.receive({ ...later, ids: [...later.ids], at: now + days(40) })).toBe('outdated')
  })

  test('an issue resolved in the next release stays so when the tracker reports the change it was sent', async ({
    opened,
  }) => {
    const { store, channel, send, webhook, told } = await scene(opened)
    const github = await channel()
    await store.trackers.create(operator, 'WEB-1', github, now)
    await send(created)
    await store.triage.change(operator, 'WEB-1', { what: 'resolve', when: { kind: 'next-release' } }, now + 1)
    await send({ ...created, state: 'closed' })
    expect(await webhook(github, '12', 'closed', now + 2)).toBe('unchanged')
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.triage?.condition).toEqual({ kind: 'next-release' })
    expect((await told('WEB-1'))?.slice(1)).toEqual(['resolved {"kind":"next-release"}'])
  })

  test('an existing issue is linked by address or key, and unlinked; a merged issue is closed with its merge target', async ({
    opened,
  }) => {
    const { store, channel, send, webhook, told, waiting } = await scene(opened)
    const github = await channel()
    const link = (text: string) => store.trackers.link(operator, 'WEB-2', { channelId: github, text, at: now })
    expect(await link('https://github.com/acme/other/issues/7')).toEqual({ ok: false, why: 'not-theirs' })
    expect(await link('https://github.com/acme/shop/issues/7')).toEqual({ ok: true, shortId: 'WEB-2' })
    expect(await link('#8')).toEqual({ ok: false, why: 'exists' })
    expect(await send({ key: '7', state: 'open' })).toMatchObject([{ act: 'link', key: '7' }])
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await webhook(github, '7', 'closed', now + 1)).toBe('applied')
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
    const links = (await store.trackers.ofIssue(operator, 'WEB-1'))?.links ?? []
    expect(links).toMatchObject([{ key: '7', url: 'https://github.com/acme/shop/issues/7', state: 'closed' }])
    expect(await store.trackers.unlink(operator, 'WEB-1', links[0]!.id, now + 5)).toBe(true)
    expect(await store.trackers.unlink(operator, 'WEB-1', links[0]!.id, now)).toBe(false)
    expect(await store.trackers.ofIssue(operator, 'WEB-1')).toMatchObject({ links: [], channels: [{ id: github }] })
    expect((await told('WEB-1'))?.at(-1)).toBe('tracker-unlinked {"key":"7","channel":"GitHub"}')
    expect(await waiting()).toEqual([])
  })

  test('links are for members, webhooks for admins, and channels only for their project', async ({ opened }) => {
    const { store, channel, member } = await scene(opened)
    const github = await channel()
    const slack = await channel('slack', 'Slack')
    const [someone, helper] = [await member('member'), await member('helper')]
    for (const viewer of [helper, anonymous]) {
      expect(await store.trackers.ofIssue(viewer, 'WEB-1')).toBeUndefined()
      expect(await store.trackers.create(viewer, 'WEB-1', github, now)).toEqual({ ok: false, why: 'unknown' })
      expect(await store.trackers.link(viewer, 'WEB-1', { channelId: github, text: '1', at: now })).toMatchObject({
        ok: false,
      })
      expect(await store.trackers.unlink(viewer, 'WEB-1', 1, now)).toBe(false)
    }
    const secret = { channelId: github, secret: 'whsec_x', at: now }
    for (const viewer of [someone, helper, anonymous]) {
      expect(await store.trackers.webhook(viewer, 'web', github)).toBeUndefined()
      expect(await store.trackers.setSecret(viewer, 'web', secret)).toBe(false)
    }
    expect(await store.trackers.setSecret(operator, undefined, secret)).toBe(false)
    expect(await store.trackers.setSecret(operator, 'web', { ...secret, channelId: slack })).toBe(false)
    expect(await store.trackers.receiver(github)).toBeUndefined()
    expect(await store.trackers.setSecret(operator, 'web', secret)).toBe(true)
    expect(await store.trackers.receiver(github)).toMatchObject({ kind: 'github', secret: 'whsec_x' })
    expect(await store.trackers.create(someone, 'WEB-1', slack, now)).toEqual({ ok: false, why: 'unknown' })
    await opened.aProject('Shop')
    const elsewhere = await channel('github', 'Elsewhere', 'shop')
    expect(await store.trackers.create(someone, 'WEB-1', elsewhere, now)).toEqual({ ok: false, why: 'unknown' })
    const shared = await channel('github', 'Shared', null)
    await store.channels.update(operator, undefined, shared, { on: false, at: now })
    expect(await store.trackers.create(someone, 'WEB-1', shared, now)).toEqual({ ok: false, why: 'off' })
  })
}
