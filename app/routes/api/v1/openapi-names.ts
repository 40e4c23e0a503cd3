/** What generators of clients and pages of the help sort and call operations by. */

type Methods = Record<string, object | object[]>

/** The part of the API that an address belongs to. What is below a project is a part of its own, and the same for all projects. */
function partOf(path: string): string {
  const [first = '', , third] = path.split('/').slice(1)
  return first === 'projects' ? (third ?? first) : first
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
