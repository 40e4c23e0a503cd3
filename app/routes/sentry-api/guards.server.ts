import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
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

/** What the tools' own part of the API is open to. */
export const mayUpload: MiddlewareFunction<Response> = ({ context }) => {
  if (hasScope(context, 'upload')) return
  throw refuse(403, 'This token lacks the scope “upload”. Create a token with it on the account page of Digestline.')
}

const details: Record<number, string> = {
  404: 'This address does not exist. Digestline supports the part of this API that uploads and releases need.',
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
