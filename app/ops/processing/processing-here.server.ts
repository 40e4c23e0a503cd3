import type { MakeProcessingThread } from '../../processing/thread.server'
import { sent } from '../../threads/sent-error'
import { type ComposedProcessing, composeProcessing } from './compose-processing.server'

/**
 * Processing on the calling thread, for `react-router dev`: no build of the thread's script is needed, and a change of the code is used at
 * the next start. Nothing watches it for hangs or restarts it, so no faults are planted: they would end the development server.
 */
export const processingHere: MakeProcessingThread = ({ prepare, onMessage }) => {
  let composed: Promise<ComposedProcessing> | undefined
  return {
    start() {
      const { workerData } = prepare()
      // Like from a thread, a message arrives after the work that caused it.
      composed = composeProcessing({ ...workerData, lab: false }, (message) => queueMicrotask(() => onMessage(message)))
      composed.catch((error: unknown) => onMessage({ type: 'refused', error: sent(error) }))
    },
    send: (message) => void composed?.then((processing) => processing.onMessage(message)),
    proven() {},
    stop: async () => (await composed)?.ended,
    terminate: async () => {},
  }
}
