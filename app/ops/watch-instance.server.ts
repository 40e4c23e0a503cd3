import { statfsSync } from 'node:fs'
import type { InstanceTrouble } from '../alerts/alert'
import { isOverdue } from '../backups/due'
import { type Instant, seconds } from '../clock'
import type { BackupsConfig } from '../config'
import { backupsIn } from '../data-paths.server'
import type { Inbox } from '../inbox/inbox.server'
import { isNearlyOut } from './space'
import { watchTrouble } from './watch-trouble'

type Parts = {
  inbox: Pick<Inbox, 'nearlyFull' | 'onDurable'>
  dataDir: string
  backups?: BackupsConfig
  note: (trouble: InstanceTrouble, isOn: boolean) => Promise<void>
  /** Whether this node makes the backups. */
  leads: () => boolean
  now: () => Instant
  warn: (message: string) => void
}

/** How often disk and backups are looked at while nothing arrives. */
const look = seconds(20)
/** How often the disk is looked at while events arrive. */
const lookWhenBusy = seconds(1)

/** Watches the inbox, the disk and the age of the backups, and notes their troubles. `stop` ends it. */
export function watchInstance({ inbox, dataDir, backups, note, leads, now, warn }: Parts): { stop: () => void } {
  const started = now()
  const watch = (trouble: InstanceTrouble, isOn: (wasOn: boolean) => boolean | undefined) =>
    watchTrouble({
      isOn,
      note: (on) => note(trouble, on),
      now,
      failed: (error) => warn(`The trouble ${trouble} could not be stored: ${String(error)}`),
    })
  const fill = watch('inbox_nearly_full', () => inbox.nearlyFull())
  const space = watch('space_nearly_out', (wasOn) => isNearlyOut(diskOf(dataDir), wasOn))
  const { dir, schedule } = backups ?? {}
  const age = watch('backup_overdue', () => {
    if (!leads()) return undefined
    if (dir === undefined || schedule === undefined) return false
    return isOverdue(schedule, backupsIn(dir)[0]?.madeAt ?? started, now())
  })
  let soon: NodeJS.Timeout | undefined
  inbox.onDurable(() => {
    void fill.look()
    soon ??= setTimeout(() => {
      soon = undefined
      void space.look()
    }, lookWhenBusy)
  })
  const lookAtAll = () => {
    for (const each of [fill, space, age]) void each.look()
  }
  lookAtAll()
  const timer = setInterval(lookAtAll, look)
  return {
    stop() {
      clearTimeout(soon)
      clearInterval(timer)
    },
  }
}

/** Undefined where the system does not say. */
function diskOf(dataDir: string): { free: number; total: number } | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return undefined
  }
}
