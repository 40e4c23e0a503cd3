import { data } from 'react-router'
import { markRefusal } from './mark-refusal'

/** Why a route refuses a request. The sentences are `reasons` in app/texts/en/fallback.ts. */
export type RefusalCode =
  | 'admins-only'
  | 'broken-address'
  | 'broken-form'
  | 'broken-host'
  | 'broken-sign-in-header'
  | 'cannot-change-issue'
  | 'cannot-change-project'
  | 'cannot-remove-upload'
  | 'data-moved'
  | 'database-unreachable'
  | 'no-such-attachment'
  | 'no-such-channel'
  | 'no-such-code'
  | 'no-such-comment'
  | 'no-such-event'
  | 'no-such-help'
  | 'no-such-issue'
  | 'no-such-key'
  | 'no-such-monitor'
  | 'no-such-project'
  | 'no-such-provider'
  | 'no-such-release'
  | 'no-such-rule'
  | 'no-such-storm'
  | 'no-such-team'
  | 'no-such-upload'
  | 'no-such-view'
  | 'not-a-form'
  | 'not-parked'
  | 'nothing-minified'
  | 'other-site'
  | 'owners-add-projects'
  | 'paste-too-long'
  | 'report-too-long'
  | 'too-many-lookups'
  | 'sign-in-header'
  | 'too-many-pages'
  | 'two-users'
  | 'wrong-form'

/** What a refusal carries to the boundary or to the answer, which pick the words. */
type Refused = { refusal: RefusalCode }

/** A refusal for routes to throw: `throw refuse(404, 'no-such-issue')`. */
export const refuse = (
  status: number,
  refusal: RefusalCode,
  headers: Record<string, string> = {},
): ReturnType<typeof data<Refused>> => markRefusal(data({ refusal }, { status, headers }))
