import type { RefusalReason } from '../projects/refusal-reason'

/** An upload that cannot be taken. The message says why and what to do, to whoever runs the tool; the reason is what it is counted under. */
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
