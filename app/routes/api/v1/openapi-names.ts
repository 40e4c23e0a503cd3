/** What generators of clients and pages of the help sort and call operations by. */

type Methods = Record<string, object | object[]>

/** Parts of the API in the order of the help, and the addresses that belong to each: the first part that matches has it. */
const parts = [
  ['overview', /^\/(changes|overview)$/],
  ['lookup', /^\/lookup$/],
  ['grouping', /\/(grouping|grouping-rules|merged|regrouping|split|storms)(\/|$)/],
  ['events', /^\/events\/|\/events(\/|$)/],
  ['issues', /^\/(issues|bulk|views)(\/|$)/],
  ['releases', /^\/releases(\/|$)/],
  ['source-maps', /\/source-maps(\/|$)/],
  ['alerts', /\/(rules|channels|deliveries|templates)(\/|$)/],
  ['monitors', /\/monitors(\/|$)/],
  ['keys', /\/(keys|quotas)(\/|$)/],
  ['storage', /\/(storage|retention)(\/|$)/],
  ['people', /\/(members|invitations|people|teams)(\/|$)/],
  ['projects', /^\/projects(\/|$)/],
  ['instance', /^\/(instance|nodes|parked|audit|sign-in-providers)(\/|$)/],
  ['account', /^\/me(\/|$)/],
] as const

export type ApiPartName = (typeof parts)[number][0]

/** The names of the parts, in their order. */
export const apiPartNames: ApiPartName[] = parts.map(([name]) => name)

/** The part that an address belongs to. Throws for an address that none has. */
function partOf(path: string): ApiPartName {
  const [found] = parts.find(([, isOf]) => isOf.test(path)) ?? []
  if (!found) throw new Error(`Add ${path} to a part of the API in openapi-names.ts.`)
  return found
}

/** `get /projects/{slug}/keys/{id}` → `getProjectsSlugKeysId` */
const operationId = (method: string, path: string): string =>
  method + path.replace(/[^a-zA-Z]+(\w)?/g, (_, letter = '') => String(letter).toUpperCase())

/** The paths of the document, with a unique `operationId` and one tag at each operation. */
export function named<Paths extends Record<string, Methods>>(paths: Paths): Paths {
  const withNames = (path: string, methods: Methods) =>
    Object.entries(methods).map(([method, described]) => [
      method,
      method === 'parameters'
        ? described
        : { operationId: operationId(method, path), tags: [partOf(path)], ...described },
    ])
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [path, Object.fromEntries(withNames(path, methods))]),
  ) as Paths
}
