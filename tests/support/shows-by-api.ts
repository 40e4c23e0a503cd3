/*
 * How the API gives what pages show: the operations that have the data of an address (`pageAddresses` in page-acts.ts), or the reason why
 * there are none. A new page needs a line here.
 */

/** Why the API does not have it. */
export const showReasons = {
  'signing in': 'It is how somebody gets a session, and shows nothing but its forms.',
  visitor: 'It is for people without an account. GET /lookup has the same for those with one.',
  help: 'It is a text of the program, the same on every instance.',
  form: 'It only offers a form.',
  typing: 'It completes what somebody types, by names that the lists have.',
  act: 'It answers the form that posts there, and leads back to the page.',
  live: 'It tells open pages that something changed.',
  browser: 'It depends on what this browser looked at before.',
  app: 'It is for apps that connect.',
}

export type Shown = { by: string[] } | { not: keyof typeof showReasons }

const by = (...operations: string[]): Shown => ({ by: operations.map((path) => `GET ${path}`) })
const not = (reason: keyof typeof showReasons): Shown => ({ not: reason })
const each = (addresses: string[], shown: Shown) => Object.fromEntries(addresses.map((one) => [one, shown]))

/** Pages of alerts, of a project and of the instance. `api`: where the API has them. */
const alerts = (page: string, api: string): Record<string, Shown> => ({
  [page]: by(`${api}rules`),
  [`${page}/rules.json`]: by(`${api}rules`),
  [`${page}/rules/new`]: by(`${api}channels`),
  [`${page}/rules/:id`]: by(`${api}rules/{id}`, `${api}channels`),
  [`${page}/rules/:id/copy`]: by(`${api}rules/{id}`, '/projects'),
  [`${page}/import`]: not('form'),
  [`${page}/deliveries`]: by(`${api}deliveries`),
  [`${page}/channels`]: by(`${api}channels`),
  [`${page}/channels/new`]: not('form'),
  [`${page}/channels/:id`]: by(`${api}channels/{id}`),
  [`${page}/channels/:id/webhook`]: by(`${api}channels/{id}`),
})

const issue = '/issues/{shortId}'
const project = '/projects/{slug}'

export const showsByApi: Record<string, Shown> = {
  ...each(
    [
      ...['/setup', '/invitation', '/confirm', '/sign-in', '/sign-in/callback', '/sign-in/connect', '/sign-in/factor'],
      ...['/sign-in/forgot', '/sign-in/link', '/sign-in/reset', '/sign-in/set-up', '/sign-in/with/:id', '/sign-out'],
      ...['/passkeys/options', '/passkeys/proof', '/account/password'],
    ],
    not('signing in'),
  ),
  ...each(['/d/:code', '/unsubscribe/:token'], not('visitor')),
  ...each(['/help', '/help/:subject', '/help/api', '/help/api/:part'], not('help')),
  ...each(['/projects/new'], not('form')),
  ...each(['/issues/completions'], not('typing')),
  ...each(
    [
      ...['/admin/parked/:id/drop', '/admin/parked/:id/retry', '/admin/second-factor', '/first-screen-seen'],
      ...['assignment', 'bookmark', 'events/:eventId/keep', 'events/:eventId/resolving', 'late-regrouping'].map(
        (act) => `/issues/:shortId/${act}`,
      ),
      ...['/issues/:shortId/priority', '/issues/bulk', '/issues/bulk/undo', '/language', '/theme'],
      ...['/projects/:slug/keys/:keyId/rotation', '/projects/:slug/keys/:keyId/state'],
      ...['/projects/:slug/monitors/:id/removal', '/projects/:slug/monitors/:id/state'],
      '/projects/:slug/source-maps/resolving',
    ],
    not('act'),
  ),
  '/live': not('live'),
  ...each(['/issues/:shortId/next', '/issues/:shortId/previous', '/issues/open-next'], not('browser')),
  ...each(
    [
      ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'],
      ...['/.well-known/oauth-protected-resource/mcp', '/oauth/authorize'],
    ],
    not('app'),
  ),
  ...alerts('/projects/:slug/alerts', `${project}/`),
  ...alerts('/admin/alerts', '/'),

  '/': by('/changes'),
  '/lookup': by('/lookup'),
  '/go': by('/issues', '/projects'),
  '/go/places': by('/issues', '/projects'),

  '/issues': by('/issues', '/views', `${issue}/trend`, `${project}/storms`),
  '/issues.csv': by('/issues'),
  '/issues.json': by('/issues'),
  '/issues/bulk/count': by('/issues'),
  '/issues/views/:id': by('/views/{id}'),
  '/organizations/:organization/issues/:issue': by(issue),
  '/issues/:shortId': by(issue, `${issue}/trend`, `${issue}/digests`, '/events/{eventId}'),
  '/issues/:shortId/resolution': by(issue, '/releases'),
  '/issues/:shortId/mute': by(issue),
  '/issues/:shortId/events': by(`${issue}/events`),
  '/issues/:shortId/events/:eventId': by(
    '/events/{eventId}',
    `${issue}/events/{eventId}/attachments`,
    `${issue}/events/{eventId}/reports`,
    `${issue}/reports`,
    `${issue}/tags`,
    `${issue}/related`,
    `${issue}/suspects`,
  ),
  '/issues/:shortId/events/:eventId/json': by('/events/{eventId}'),
  '/issues/:shortId/events/:eventId/markdown': by('/events/{eventId}'),
  '/issues/:shortId/events/:eventId/attachments/:id': by(`${issue}/events/{eventId}/attachments/{id}`),
  '/issues/:shortId/grouping': by(`${issue}/grouping`),
  '/issues/:shortId/history': by(`${issue}/activity`, `${issue}/comments`),
  '/issues/:shortId/comments/:id': by(`${issue}/comments/{id}`),
  '/issues/:shortId/people': by(`${issue}/support-note`, `${issue}/reports`, `${issue}/digests`),
  '/issues/:shortId/tags': by(`${issue}/tags`, `${issue}/tags/{name}`),
  '/issues/:shortId/trackers': by(`${issue}/links`),

  '/releases': by('/releases'),
  '/releases/:slug/:version': by('/releases/{version}', '/releases/{version}/commits', '/releases/{version}/deploys'),
  '/monitors': by('/projects', `${project}/monitors`),
  '/projects': by('/projects', '/overview'),
  '/projects/:slug': by(project, `${project}/stats`, `${project}/keys`, `${project}/reports`, `${project}/storms`),
  '/projects/:slug/connect': by(`${project}/keys`),
  '/projects/:slug/first-event': by('/overview'),
  '/projects/:slug/settings': by(project, `${project}/repository`),
  '/projects/:slug/delete': by(project, `${project}/storage`),
  '/projects/:slug/keys': by(`${project}/keys`),
  '/projects/:slug/quotas': by(`${project}/quotas`, `${project}/keys/{id}/quotas`),
  '/projects/:slug/storage': by(`${project}/storage`, `${project}/retention`),
  '/projects/:slug/members': by(`${project}/members`, `${project}/invitations`),
  '/projects/:slug/privacy': by(`${project}/privacy`),
  '/projects/:slug/privacy/visitors': by(`${project}/erasures`),
  '/projects/:slug/receipts': by(`${project}/receipts`),
  '/projects/:slug/source-maps': by(`${project}/source-maps`, `${project}/source-maps/pending`),
  '/projects/:slug/source-maps/:id': by(`${project}/source-maps/{id}`, `${project}/source-maps/{id}/files`),
  '/projects/:slug/source-maps/doctor': by(`${project}/source-maps/doctor`),
  '/projects/:slug/grouping': by(`${project}/grouping-rules`, `${project}/grouping-rules/{id}`),
  '/projects/:slug/monitors': by(`${project}/monitors`),
  '/projects/:slug/monitors/:id': by(`${project}/monitors/{id}`, `${project}/monitors/{id}/runs`),
  '/projects/:slug/storms/:id': by(`${project}/storms/{id}`),

  '/account': by('/me'),
  '/account/data.json': by('/me/data'),
  '/account/mentions': by('/me/mentions'),
  '/account/notifications': by('/me/notifications'),
  '/account/security': by('/me/passkeys', '/me/data'),
  '/account/sessions': by('/me/sessions'),
  '/account/tokens': by('/me/tokens'),

  '/admin': by('/instance', '/parked'),
  '/admin/audit': by('/audit'),
  '/admin/audit.csv': by('/audit'),
  '/admin/nodes': by('/nodes'),
  '/admin/people': by('/people', '/invitations'),
  '/admin/people/:id': by('/people/{id}'),
  '/admin/quotas': by('/quotas'),
  '/admin/sign-in': by('/sign-in-providers'),
  '/admin/sign-in/:id': by('/sign-in-providers'),
  '/admin/storage': by('/storage', '/storage/projects', '/retention', '/retention/runs'),
  '/admin/teams': by('/teams'),
  '/admin/teams/:slug': by('/teams/{slug}'),
}
