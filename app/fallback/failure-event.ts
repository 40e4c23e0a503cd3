import type { Failure } from './failure'

export function failureEvent(failure: Failure): unknown {
  return {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    message: failure.message,
    tags: { digest: failure.digest },
  }
}
