export type RefusalText = { title: string; text: string; next: { label: string; to: string } }

const start = { label: 'Go to the start page', to: '/' }

/** On answers with status 503: an attempt was made for about as long. */
export const retryAfterBusy = { 'Retry-After': '2' }

const refusals: Record<number, RefusalText> = {
  400: { title: 'That did not work', text: 'The request could not be understood.', next: start },
  401: {
    title: 'Sign in first',
    text: 'This page is for people with an account.',
    next: { label: 'Sign in', to: '/sign-in' },
  },
  403: { title: 'Not allowed', text: 'Your account may not do or see this.', next: start },
  404: { title: 'Not found', text: 'There is nothing at this address, or it is not for you to see.', next: start },
  405: { title: 'Not possible here', text: 'This address does not take that kind of request.', next: start },
  413: { title: 'Too large', text: 'What was sent is larger than this page takes.', next: start },
  415: { title: 'That did not work', text: 'This address does not take what was sent.', next: start },
  429: { title: 'Too many tries', text: 'Wait a minute, then try again.', next: start },
  503: {
    title: 'Not just now',
    text: 'The database is held by somebody else, and nothing was changed. Go back and try again in a moment.',
    next: start,
  },
}

const anyOther: RefusalText = { title: 'Not possible', text: 'The request was refused.', next: start }

/**
 * The plain text of a refusal. `data` is what was thrown with the status: a sentence of ours replaces the general one.
 * React Router's own errors ("Error: No route matches URL …") repeat the address, so theirs are not shown.
 */
export function refusalText(status: number, data: unknown): RefusalText {
  const general = refusals[status] ?? anyOther
  return typeof data === 'string' && data !== '' && !data.startsWith('Error: ') ? { ...general, text: data } : general
}
