import type { RefusalReason } from '../projects/refusal-reason'

/**
 * An upload that cannot be accepted. The message tells the person who runs the tool why and what to do; the reason is the one it is counted
 * under.
 */
export class UploadProblem extends Error {
  override name = 'UploadProblem'

  constructor(
    readonly reason: RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** "8 MiB". */
export const inMebibytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`
