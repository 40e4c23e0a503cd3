import type { LoaderFunctionArgs } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { accessIn, requireScope } from '~/sessions/bearer.server'
import type { ApiMethod, ApiResource, Asked, MethodName } from './api-resource'
import { readBody } from './field'
import { apiResources } from './resources/api-resources'

const byPattern = new Map(apiResources.map((resource) => [`api/v1/${resource.path}`, resource]))

/** Answers a request to a declared resource. */
export async function answerResource({ request, pattern, params, context }: LoaderFunctionArgs): Promise<Response> {
  const resource = byPattern.get(pattern.replace(/^\//, ''))
  if (!resource) throw new Error(`No resource is declared for ${pattern}.`)
  const method = methodOf(resource, request)
  requireScope(context, method.scope)
  const runtime = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') throw notFound(resource)
  if (viewer.limitedBy && isOfAccount(resource) && !method.ofProjects)
    throw problem(
      403,
      'This token is limited to some projects. What is about the whole account needs one without a limit.',
    )
  const asked: Asked<unknown> = {
    store: runtime.store,
    runtime,
    viewer,
    scopes: accessIn(context).scopes,
    at: runtime.now(),
    params: paramsOf(params),
    query: new URL(request.url).searchParams,
    body: method.body && (await readBody(request, method.body)),
  }
  const answer = await method.run(asked as Asked<never>)
  if (answer === undefined || answer === false) throw notFound(resource)
  if (method.file) return answer as Response
  return method.answer ? Response.json(answer, { status: method.status ?? 200 }) : new Response(null, { status: 204 })
}

function methodOf({ methods }: ApiResource, { method }: Request): ApiMethod {
  const found = methods[(method === 'HEAD' ? 'GET' : method) as MethodName]
  if (found) return found
  const names = Object.keys(methods)
  const allowed = names.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
  throw problem(405, `This address supports ${names.join(', ')}.`, { Allow: allowed })
}

const paramsOf = (params: LoaderFunctionArgs['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))

const isOfAccount = ({ path }: ApiResource): boolean => /^me(\/|$)/.test(path)

const notFound = ({ noun }: ApiResource) =>
  problem(404, `${noun} not found: it does not exist, or this token cannot see or change it.`)
