import { isOverdue } from '~/backups/due'
import type { Instant } from '~/clock'
import { backupsIn } from '~/data-paths.server'
import type { Runtime } from '~/runtime'
import { diskUse } from './disk-use.server'

/** What waits, what the disk holds and how old the newest backup is. Has no viewer: for routes that only owners reach. Sizes in bytes. */
export async function instanceFigures({ store, config, waiting, now }: Runtime) {
  const at = now()
  const [{ records, bytes, oldestSeconds }, outbox, disk, artifacts] = await Promise.all([
    waiting(),
    store.deliveries.backlog(at),
    diskUse(config.dataDir),
    store.artifacts.totals(),
  ])
  return {
    inbox: { records, bytes, oldestSeconds },
    outbox: {
      waiting: outbox.waiting + outbox.leased,
      held: outbox.held,
      delaySeconds: outbox.delayMilliseconds && Math.ceil(outbox.delayMilliseconds.p95 / 1000),
    },
    disk,
    artifacts: artifacts.storedBytes,
    backups: config.backups && backupAge(config.backups, at),
  }
}

/** Age of the newest backup in milliseconds, and whether the schedule asked for a newer one. */
function backupAge({ dir, schedule }: { dir: string; schedule?: string }, at: Instant) {
  const [newest] = backupsIn(dir)
  const overdue = newest !== undefined && schedule !== undefined && isOverdue(schedule, newest.madeAt, at)
  return { age: newest && Math.max(0, at - newest.madeAt), overdue }
}
