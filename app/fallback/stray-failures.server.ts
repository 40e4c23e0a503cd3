import { report } from './report.server'

/**
 * Exceptions that nobody caught, in the process that serves: logged and recorded with a digest like any other.
 * 1. A rejected promise that nobody awaits broke nothing but itself: the process goes on.
 * 2. After an uncaught exception nothing is certain any more: the process ends with 1, and what restarts it finds every
 *    acknowledged event in the inbox.
 * 3. A standard error that is closed is no reason to end.
 */
export function reportStrayFailures(end: (exitCode: number) => void = process.exit): void {
  process.on('unhandledRejection', (reason) => void report(reason, { kind: 'background' }))
  process.on('uncaughtException', (error) => {
    report(error, { kind: 'background' })
    end(1)
  })
  process.stderr.on('error', () => {})
}
