import { isRouteErrorResponse, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Scope } from '~/accounts/scopes'
import { hasScope } from '~/sessions/bearer.server'
import { refuse } from './refuse'

/** Every error is JSON with a `detail`: rejections by Digestline and the router, and failures, which show only their digest. */
export const errorsAsDetail: MiddlewareFunction<Response> = async (_args, next) => {
  let response: Response
  try {
    response = await next()
  } catch (error) {
    if (error instanceof Response) response = error
    else if (isRouteErrorResponse(error)) response = new Response(null, { status: error.status })
    else throw error
  }
  response = await withDetail(response)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Uploads, and what is known of releases. */
export const mayUpload: MiddlewareFunction<Response> = ({ context }) => requireAny(context, ['upload'])

/** What uploading tools and readers of issues both ask. */
export const mayUploadOrRead: MiddlewareFunction<Response> = ({ context }) => requireAny(context, ['upload', 'read'])

/** Issues and events. */
export const mayRead: MiddlewareFunction<Response> = ({ context }) => requireAny(context, ['read'])

/** 403 for a token without any of the scopes. */
export function requireAny(context: Readonly<RouterContextProvider>, scopes: Scope[]): void {
  if (scopes.some((scope) => hasScope(context, scope))) return
  const names = scopes.map((scope) => `“${scope}”`).join(' or ')
  throw refuse(403, `This token lacks the scope ${names}. Create a token with it on the account page of Digestline.`)
}

export const noSuchAddress =
  'This address does not exist. Digestline supports the part of this API that issues, uploads and releases need.'

const details: Record<number, string> = {
  404: noSuchAddress,
  405: 'This address does not support that method.',
}

async function withDetail(response: Response): Promise<Response> {
  if (response.status < 400 || /^application\/json/.test(response.headers.get('Content-Type') ?? '')) return response
  const headers = Object.fromEntries(
    ['WWW-Authenticate', 'Allow', 'X-Digest', 'Retry-After'].flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return refuse(response.status, await detailOf(response), headers)
}

async function detailOf(response: Response): Promise<string> {
  const digest = response.headers.get('X-Digest')
  if (digest) return `An unexpected failure. It was logged and recorded. Digest: ${digest}`
  if (/json/.test(response.headers.get('Content-Type') ?? '')) {
    const { detail } = (await response.json()) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  }
  return details[response.status] ?? 'The request was refused.'
}
