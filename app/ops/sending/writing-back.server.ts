import type { Instance } from '../../store/store'
import { StoreTrouble } from '../../store/store-trouble'

/**
 * Milliseconds between two times the log is written back. The writer does the rest when the log has grown large, at the end of a commit:
 * the less is left, the shorter that commit.
 */
const pause = 50

/** Writes the engine's log back again and again, one time after the other. */
export function startWritingBack(
  instance: Pick<Instance, 'writeBack'>,
  trouble: (what: string, error: Error) => void,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const write = async () => {
    try {
      await instance.writeBack()
    } catch (error) {
      // A database that is locked, or whose disk is full, is for the writer to say.
      if (!(error instanceof StoreTrouble)) trouble('Writing back the log of the database failed', error as Error)
    }
    if (!isStopped) timer = setTimeout(() => void write(), pause)
  }
  void write()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
