import type { ActorName } from './actors'

/** The least that somebody must be for an address. `member`, `admin`: of the project it belongs to. */
export type Need = 'anyone' | 'account' | 'helper' | 'member' | 'admin' | 'owner'

const ranks: Record<Need | ActorName, number> = {
  ...{ anyone: 0, stranger: 0, half: 0, enrol: 0, disabled: 0 },
  ...{ account: 1, outsider: 1, helper: 2, member: 3, admin: 4, owner: 5 },
}

export const isEnough = (actor: ActorName, need: Need): boolean => ranks[actor] >= ranks[need]

const inOrder = ['stranger', 'outsider', 'helper', 'member', 'admin', 'owner'] as const

/** The least of those who are enough, and the most of those who are not: what holds for them holds for those beyond. */
export const leastEnough = (need: Need): ActorName => inOrder.find((one) => isEnough(one, need)) ?? 'owner'
export const mostRefused = (need: Need): ActorName | undefined => inOrder.findLast((one) => !isEnough(one, need))

/** `read`: where reading needs less than writing. The addresses of acts lead readers back to the page of what they act on. */
type Rule = { pattern: RegExp; need: Need; read?: Need }

const rule = (pattern: RegExp, need: Need, read?: Need): Rule => ({ pattern, need, ...(read && { read }) })

/** The first rule that fits holds. */
const rules: Rule[] = [
  // Everybody: looking codes up, help, what a reverse proxy and a browser ask for, what comes before signing in.
  rule(/^\/(\*|d\/.*|lookup|help.*|language|theme|live|client-failures|healthz|readyz|metrics)?$/, 'anyone'),
  rule(/^\/(setup|sign-in|sign-out|passkeys\/(options|proof)|unsubscribe|invitation|reset)(\/.*)?$/, 'anyone'),
  // SDKs with a key, trackers with a signature.
  rule(/^\/(tunnel|v1\/:signal|api\/(envelope|store)|api\/:projectId\/.*|api\/trackers\/.*)$/, 'anyone'),
  rule(/^\/api\/(0|v1\/openapi\.json)$/, 'anyone'),

  // Of the API. Where a GET is answered with 405, everybody may read that.
  rule(/^\/api\/v1\/projects\/:slug\/(rules|monitors|grouping-rules)\/preview$/, 'member', 'anyone'),
  rule(/^\/api\/v1\/projects\/:slug\/grouping-rules\/regrouping$/, 'admin', 'anyone'),
  rule(/^\/api\/v1\/projects\/:slug\/(rules|channels|grouping-rules)\/:id\/.+$/, 'admin', 'anyone'),
  rule(/^\/api\/v1\/projects\/:slug\/source-maps\/resolving$/, 'member', 'anyone'),
  rule(
    /^\/api\/v1\/projects\/:slug\/(keys|quotas|privacy|erasures|receipts|retention|storage|members|invitations)/,
    'admin',
  ),
  rule(
    /^\/api\/v1\/projects\/:slug(\/(rules|channels|monitors|grouping-rules|repository)(\/:id)?)?$/,
    'admin',
    'member',
  ),
  rule(/^\/api\/v1\/projects\/:slug\/.+$/, 'member'),
  rule(/^\/api\/v1\/issues\/:shortId\/case-notes$/, 'helper', 'anyone'),
  rule(
    /^\/api\/v1\/issues\/:shortId\/(merged|split|regrouping|events\/:eventId\/(pin|resolving))$/,
    'member',
    'anyone',
  ),
  rule(/^\/api\/v1\/(bulk|templates\/preview|me\/(seen|mentions\/read|notifications\/test))$/, 'account', 'anyone'),
  rule(/^\/api\/v1\/(deliveries\/held|rules\/preview)$/, 'owner', 'anyone'),
  rule(/^\/api\/v1\/teams\/:slug\/(members|projects)$/, 'owner', 'anyone'),
  rule(/^\/api\/v1\/(projects|teams)$/, 'owner', 'account'),
  rule(
    /^\/api\/v1\/(people|parked|audit|deliveries|instance|nodes|sign-in-providers|storage|retention|quotas|rules|channels|invitations|teams\/:slug)(\/.*)?$/,
    'owner',
  ),
  rule(/^\/api\/v1\/(issues\/:shortId|releases\/:version|events\/:eventId)(\/.*)?$/, 'member'),
  rule(/^\/api\/0\/projects\/:organization\/:project(\/releases)?$/, 'member'),
  rule(/^\/api\/0\/organizations\/:organization\/chunk-upload$/, 'member'),
  rule(
    /^\/api\/0\/(organizations\/:organization\/)?(issues\/:issue|shortids\/:shortId|eventids\/:event)(\/.*)?$/,
    'member',
  ),
  rule(/^\/api\/0\/projects\/:organization\/:project\/(issues|events|keys|teams|environments)(\/.*)?$/, 'member'),
  rule(/^\/api\/(v1|0)\/.*$/, 'account'),

  // A GET is answered with 405.
  rule(/^\/mcp$/, 'account', 'anyone'),
  // Apps without a user: codes, tokens and sealed registrations say what they may do.
  rule(/^\/(\.well-known\/oauth-.*|oauth\/(register|token|revoke))$/, 'anyone'),
  rule(/^\/oauth\/authorize$/, 'account'),

  rule(/^\/admin(\/.*)?$/, 'owner'),
  rule(/^\/projects\/new$/, 'owner'),
  rule(/^\/(account|confirm)(\/.*)?$/, 'account'),
  rule(/^\/(go|go\/places|monitors|projects|releases|first-screen-seen)$/, 'account'),

  rule(/^\/issues(\.csv|\.json)?$/, 'account'),
  rule(/^\/issues\/(bulk|bulk\/count|bulk\/undo|completions|open-next|views\/new)$/, 'account'),
  // Of the owner who made it.
  rule(/^\/issues\/views\/:id$/, 'owner'),
  rule(/^\/organizations\/:organization\/issues\/:issue$/, 'account'),
  rule(/^\/issues\/:shortId\/comments\/:id$/, 'admin'),
  rule(/^\/issues\/:shortId\/(assignment|bookmark|priority|late-regrouping|next|previous)$/, 'member', 'account'),
  rule(/^\/issues\/:shortId\/events\/:eventId\/(keep|resolving)$/, 'member', 'account'),
  rule(/^\/issues\/:shortId(\/.*)?$/, 'member'),

  rule(/^\/projects\/:slug\/(keys\/:keyId|monitors\/:id)\/(rotation|state|removal)$/, 'admin', 'account'),
  rule(/^\/projects\/:slug\/source-maps\/resolving$/, 'member', 'account'),
  rule(/^\/projects\/:slug$/, 'member'),
  rule(/^\/projects\/:slug\/(connect|first-event|storms\/:id)$/, 'member'),
  rule(/^\/projects\/:slug\/source-maps(\/(:id|doctor))?$/, 'member'),
  rule(/^\/projects\/:slug\/(grouping|monitors|monitors\/:id)$/, 'admin', 'member'),
  rule(/^\/projects\/:slug\/alerts(|\/channels|\/deliveries|\/rules\.json|\/rules\/:id)$/, 'admin', 'member'),
  rule(/^\/projects\/:slug\/.*$/, 'admin'),
  rule(/^\/releases\/:slug\/:version$/, 'member'),
]

/** What reading and writing at an address needs. Throws for one that no rule is for. */
export function needOf(pattern: string): { read: Need; write: Need } {
  const found = rules.find((one) => one.pattern.test(pattern))
  if (!found) throw new Error(`Say in tests/support/who-may-ask.ts who may ask for ${pattern}.`)
  return { read: found.read ?? found.need, write: found.need }
}
