import { harmlessTypes } from '~/attachments/download'
import type { ApiMethod, ApiResource, MethodName } from './api-resource'
import { inPath } from './openapi-parameters'
import { apiResources } from './resources/api-resources'

/** What declared resources say about themselves: paths of the OpenAPI document, and the schemas they use. */

const pathOf = ({ path }: ApiResource) => `/${path.replace(/:(\w+)/g, '{$1}')}`

/** What the parameters of addresses are. */
const parameters: Record<string, string> = {
  slug: 'The slug of the project, or of the team.',
  shortId: 'The short ID of an issue, e.g. WEB-12.',
  eventId: '32 hexadecimal digits.',
  member: 'The short ID of a merged issue.',
  name: 'A tag or field, such as `browser` or `user.id`.',
  userId: 'The id of the account.',
  id: 'The id.',
}

const parametersOf = ({ path }: ApiResource) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => inPath(name, parameters[name] ?? name))

/** The name of the schema of a body: unique, and of the place where it is sent. */
const bodyName = ({ path }: ApiResource, method: string) =>
  `${method.charAt(0)}${method.slice(1).toLowerCase()}${path
    .split('/')
    .filter((part) => !part.startsWith(':'))
    .map((part) => part.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase()))
    .join('')}${path.split('/').at(-1)?.startsWith(':') ? 'One' : ''}`

const reference = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })

/** Content types of files: those of `attachments/download.ts`. */
const fileContent = Object.fromEntries(
  ['application/octet-stream', ...harmlessTypes].map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
)

function described(resource: ApiResource, name: string, method: ApiMethod) {
  const { summary, description, scope, query, body, answer, file, status = 200 } = method
  const needs = scope === 'read' ? undefined : `Needs a token with the scope ${scope}.`
  const said = [needs, description].filter((one) => one !== undefined).join(' ')
  return {
    summary,
    ...(said && { description: said }),
    ...(query && { parameters: query }),
    ...(body && { requestBody: { required: true, content: reference(bodyName(resource, name)) } }),
    responses: {
      ...(file && { 200: { description: 'The bytes of the file.', content: fileContent } }),
      ...(answer && { [status]: { description: 'Done.', content: reference(answer.name) } }),
      ...(!file && !answer && { 204: { description: 'Done.' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const methodsOf = ({ methods }: ApiResource) => Object.entries(methods) as [MethodName, ApiMethod][]

export const resourcePaths = Object.fromEntries(
  apiResources.map((resource) => {
    const inAddress = parametersOf(resource)
    return [
      pathOf(resource),
      {
        ...(inAddress.length > 0 && { parameters: inAddress }),
        ...Object.fromEntries(
          methodsOf(resource).map(([name, method]) => [name.toLowerCase(), described(resource, name, method)]),
        ),
      },
    ]
  }),
)

export const resourceSchemas: Record<string, object> = Object.fromEntries(
  apiResources.flatMap((resource) =>
    methodsOf(resource).flatMap(([name, { answer, body }]) => [
      ...(answer ? [[answer.name, answer.schema] as const] : []),
      ...(answer?.of ? [[answer.of.name, answer.of.schema] as const] : []),
      ...(body ? [[bodyName(resource, name), body.schema] as const] : []),
    ]),
  ),
)
