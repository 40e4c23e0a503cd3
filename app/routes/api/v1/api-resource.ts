import type { Scope } from '~/accounts/scopes'
import type { Viewer } from '~/accounts/viewer'
import type { Instant } from '~/clock'
import type { Runtime } from '~/runtime'
import type { Store } from '~/store/store'
import type { Field } from './field'
import type { QueryParameter } from './openapi-parameters'

/*
 * Resources of the API: an address, and what each method does there. One declaration answers requests (`answer-resource.server.ts`) and
 * describes itself (`openapi-resources.ts`).
 */

/** Who asks, and for what. `params` are those of the address. */
export type Asked<Body = undefined> = {
  store: Store
  runtime: Runtime
  viewer: Viewer & { kind: 'user' }
  /** What the token is for. */
  scopes: readonly string[]
  at: Instant
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Body
}

/** A named JSON Schema, and that of the rows of a list: components of the OpenAPI document. */
export type Answer = { name: string; schema: object; of?: Answer }

export type ApiMethod = {
  summary: string
  description?: string
  /** What the token has to be for. */
  scope: Scope
  /** Of a resource of the account (`me/…`): a token that is limited to some projects may use it, since it answers with theirs only. */
  ofProjects?: true
  query?: QueryParameter[]
  body?: Field<unknown>
  /** Absent: 204 without a body, unless it is a file. */
  answer?: Answer
  /** The answer is a file: `run` returns its `Response`. */
  file?: true
  status?: 200 | 201
  /** The answer's JSON, or `true` without `answer`. Undefined or false: 404. Throws problems. */
  run: (asked: Asked<never>) => Promise<unknown>
}

export type MethodName = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type ApiResource = {
  /** Below `/api/v1/`, as in the sitemap: `projects/:slug/keys/:id`. */
  path: string
  /** What the address is for, as its 404 names it: `Key`. */
  noun: string
  methods: Partial<Record<MethodName, ApiMethod>>
}

export const apiResource = (
  path: string,
  noun: string,
  methods: Partial<Record<MethodName, ApiMethod>>,
): ApiResource => ({ path, noun, methods })

type Typed<Body> = Omit<ApiMethod, 'run' | 'body'> & {
  body?: Field<Body>
  run: (asked: Asked<Body>) => Promise<unknown>
}

/** One method; its function gets the body with the type of its field. */
export const apiMethod = <Body = undefined>(method: Typed<Body>): ApiMethod => method

/** The id in the address; 0, which nothing has, for what is no number. */
export const idIn = (params: Asked['params'], name = 'id'): number => {
  const text = params[name] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}
