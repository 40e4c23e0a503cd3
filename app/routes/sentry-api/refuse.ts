import { markRefusal } from '~/requests/mark-refusal'

/** How Sentry's API says no: JSON with a `detail`, which the tools print. */
export const refuse = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  markRefusal(Response.json({ detail }, { status, headers }))
