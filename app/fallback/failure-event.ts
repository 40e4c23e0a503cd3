import type { Thrown } from './describe'
import type { Failure } from './failure'
import { stackFrames } from './stack-frames'

/**
 * A failure of Digestline as an event of the Sentry protocol, for the built-in project. The digest is a tag; the digest of a failure that
 * this one covered up stands in a context, so that either code finds the event. Event payload:
 * https://develop.sentry.dev/sdk/data-model/event-payloads/
 */
export function failureEvent(failure: Failure): unknown {
  const { digest, previous, kind, route, side, requestId, method, path, componentStack, at } = failure
  return {
    event_id: eventId(),
    timestamp: at / 1000,
    platform: side === 'server' ? 'node' : 'javascript',
    level: 'error',
    logger: 'digestline',
    ...(route && { transaction: route }),
    exception: { values: exceptionValues(failure) },
    tags: { digest, kind, side, ...(route && { route }) },
    contexts: {
      failure: { digest, kind, ...(route && { route }), ...(componentStack && { component_stack: componentStack }) },
      ...(previous && { covered_failure: { digest: previous } }),
    },
    request: {
      ...(path && { url: path }),
      ...(method && { method }),
      ...(requestId && { headers: { 'x-request-id': requestId } }),
    },
  }
}

/** `crypto.randomUUID` is missing in browsers on pages without https. */
const eventId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Innermost cause first; only the exception that came up to us says how it was caught. */
function exceptionValues(failure: Failure): object[] {
  const mechanism = { type: `digestline.${failure.kind}`, handled: false }
  const causes = (failure.causes ?? []).map((cause) => exceptionValue(cause))
  return [...causes.reverse(), { ...exceptionValue(failure), mechanism }]
}

function exceptionValue({ type, message, stack }: Thrown): object {
  const frames = stackFrames(stack)
  return { type, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }
}
