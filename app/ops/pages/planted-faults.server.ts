import { faults } from '../../processing/planted-faults.server'
import type { WebHandler } from '../handler.server'

const place = /^\/__lab\/thread\/(throw|die|hang|spin|oom)$/

/**
 * Faults for the failure lab (DIGESTLINE_LAB=1) that no boundary catches: `/__lab/thread/throw`, `die`, `hang`, `spin` or `oom` throws
 * outside of any request, ends the thread, waits for ever, computes for ever, or uses up the thread's memory.
 */
export function withPlantedFaults(handler: WebHandler): WebHandler {
  return (request, from) => {
    const fault = place.exec(new URL(request.url).pathname)?.[1]
    if (!fault) return handler(request, from)
    setImmediate(faults[fault as keyof typeof faults])
    return new Promise(() => {})
  }
}
