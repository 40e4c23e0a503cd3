import type { Event } from '../events/event'

/**
 * Whether a framework hid the real message from the sender of this event, the browser. React and Next.js up to 15 write a sentence, 16.4
 * only React's error number 441 (the same sentence), React Router "Unexpected Server Error".
 */
export function isRedacted(event: Pick<Event, 'exceptions' | 'message'>): boolean {
  const text = event.exceptions.at(-1)?.value ?? (event.exceptions.length === 0 ? event.message : undefined) ?? ''
  return isRedactedMessage(text)
}

export const isRedactedMessage = (text: string): boolean =>
  /omitted in production builds|Minified React error #441;|^(Error: )?Unexpected Server Error$/.test(text)
