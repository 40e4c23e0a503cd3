import { unsubscribeToken } from '../../app/delivery/mail/unsubscribe-token.server'
import { type Furnished, shownDigest, startFurnished } from './a-furnished-app'
import { authorizePath, registerClient } from './an-oauth-client'
import { settled } from './api'
import type { App } from './app'
import { eventEnvelope, sendEnvelope } from './intake'
import { makeToken, owner } from './seed'
import { uploadBundle } from './upload-bundle'
import { makeVisitor, type Visitor } from './visitor'
import { withDatabase } from './with-database'

/** A furnished app in which every page has something to show, and what stands for the parameters of its addresses. */
export type LivedIn = Furnished & { addressOf: (pattern: string) => string }

/** Look-alikes enough for a storm. */
const guests = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon', 'kay', 'leo']

/**
 * Beside what is furnished: a storm, a merged issue, an upload, a comment, a team, a grouping rule. `more`: as of `startFurnished`.
 */
export async function startLivedIn(more?: Record<string, unknown>): Promise<LivedIn> {
  const furnished = await startFurnished(more)
  const { app, project, eventId } = furnished
  const messages = guests.flatMap((one) =>
    ['north', 'south'].map((other) => `No table for ${one} in the ${other} wing`),
  )
  for (const message of messages) await sendEnvelope(app, project, eventEnvelope({ message }).body)
  await fetch(`${app.url}/api/${project.id}/cron/nightly-backup/${project.key}/?status=ok`)
  const files = { a: { url: '~/<b>till.js', bytes: 'till()' }, b: { url: '~/desk.js', bytes: 'desk()' } }
  await uploadBundle(app, await makeToken(app), { project: project.slug, version: 'shop@4.12.3', files })
  await settled(app)

  const visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
  await visitor.post('/issues/SHOP-1/grouping', { form: 'merge', others: 'SHOP-3' })
  await visitor.post('/issues/SHOP-1/history', { text: 'It is the **currency**, see `start.ts`.' })
  await visitor.post('/admin/teams', { name: 'Shop' })
  await visitor.post('/admin/teams/shop', { form: 'projects', project: 'shop' })
  await visitor.post('/admin/teams/shop', { form: 'member', email: owner.email })
  const rule = {
    form: 'rule',
    intent: 'save',
    type: 'Till*',
    message: 'no till *',
    fingerprint: 'tills',
    level: 'info',
  }
  await visitor.post('/projects/shop/grouping', rule)
  const alert = { form: 'rule', name: 'New issues', when: 'new', q: 'level:error', gather: '30', pause: '60' }
  await visitor.post('/projects/shop/alerts/rules/new', alert)
  await visitor.post('/admin/alerts/rules/new', alert)
  const channel = { name: 'Tracker', 'setting.repository': 'acme/shop', 'setting.token': 'ghp_1234567890' }
  await visitor.post('/projects/shop/alerts/channels/new?kind=github', channel)
  await visitor.post('/admin/alerts/channels/new?kind=github', channel)
  const view = await visitor.post('/issues/views/new', { name: 'Payments', q: 'is:open payment', sort: 'count' })
  const rules = {
    project: await linked(visitor, '/projects/shop/alerts', /\/projects\/shop\/alerts\/rules\/\d+/),
    instance: await linked(visitor, '/admin/alerts', /\/admin\/alerts\/rules\/\d+/),
  }
  const channels = {
    project: await linked(visitor, '/projects/shop/alerts/channels', /\/projects\/shop\/alerts\/channels\/\d+/),
    instance: await linked(visitor, '/admin/alerts/channels', /\/admin\/alerts\/channels\/\d+/),
  }
  const found: Record<string, string> = {
    '/oauth/authorize': authorizePath((await registerClient(app, ['http://127.0.0.1:33418/'], 'Claude Code')).query),
    '/projects/:slug/alerts/channels/:id': channels.project,
    '/projects/:slug/alerts/channels/:id/webhook': `${channels.project}/webhook`,
    '/admin/alerts/channels/:id': channels.instance,
    '/admin/alerts/channels/:id/webhook': `${channels.instance}/webhook`,
    '/projects/:slug/alerts/rules/:id': rules.project,
    '/projects/:slug/alerts/rules/:id/copy': `${rules.project}/copy`,
    '/projects/:slug/monitors/:id': await linked(visitor, '/projects/shop/monitors', /\/projects\/shop\/monitors\/\d+/),
    '/unsubscribe/:token': `/unsubscribe/${unsubscribeToken(await secretOf(app), { what: 'alerts', userId: 1, projectId: 0, kind: 'new' })}`,
    '/sign-in/with/:id': '/sign-in/with/1',
    '/admin/sign-in/:id': '/admin/sign-in/1',
    '/admin/alerts/rules/:id': rules.instance,
    '/admin/alerts/rules/:id/copy': `${rules.instance}/copy`,
    '/admin/people/:id': '/admin/people/1',
    '/issues/views/:id': `/issues/views/${new URL(view.location, app.url).searchParams.get('view')}`,
    '/projects/:slug/storms/:id': await linked(visitor, '/issues', /\/projects\/shop\/storms\/\d+/),
    '/projects/:slug/source-maps/:id': await linked(
      visitor,
      '/projects/shop/source-maps',
      /\/projects\/shop\/source-maps\/\d+/,
    ),
    '/issues/:shortId/comments/:id': await linked(visitor, '/issues/SHOP-1/history', /\/issues\/SHOP-1\/comments\/\d+/),
  }
  const values: Record<string, string> = {
    shortId: 'SHOP-1',
    slug: 'shop',
    code: shownDigest,
    subject: 'grouping',
    part: 'keys',
    eventId,
    version: 'shop@4.12.3',
  }
  return {
    ...furnished,
    addressOf: (pattern) =>
      found[pattern] ??
      pattern.replace(/\/\*$/, '/nowhere').replace(/:(\w+)/g, (_, name) => standingFor(values, name, pattern)),
  }
}

/** What links for unsubscribing are signed with. */
const secretOf = (app: App): Promise<string> =>
  withDatabase(app, async (db) =>
    String(await db.prepare("select value from setting where name = 'unsubscribe-secret'").pluck().get()),
  )

function standingFor(values: Record<string, string>, name: string, pattern: string): string {
  const value = values[name]
  if (value === undefined)
    throw new Error(`Nobody says what :${name} is in ${pattern}: furnish it, so that tests can visit the page.`)
  return encodeURIComponent(value)
}

async function linked(visitor: Visitor, page: string, link: RegExp): Promise<string> {
  const { html } = await visitor.get(page)
  const [found] = link.exec(html) ?? []
  if (!found) throw new Error(`${page} has no link like ${link}.`)
  return found
}
