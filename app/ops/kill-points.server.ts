import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Inbox } from '../inbox/inbox.server'
import type { Blocking, OpenRecorder } from '../store/open/open-recorder.server'
import type { RunTask, Task, TaskResult } from '../uploads/tasks.server'

/** A point, and what is true at it. */
export type KillPoint =
  /** An envelope is in the inbox, and its sender has no answer. */
  | 'durable'
  /** Senders have answers, and what they sent is in no batch: the batch waits until somebody else ends the process. */
  | 'waiting'
  /** A part of the statements of a batch is carried out. */
  | 'writing'
  /** A batch is committed, and the inbox is not told its position. */
  | 'committed'
  /** A message is sent, and that is not written down. */
  | 'sent'
  /** An upload is put together, and its row is not written. */
  | 'assembled'

/** Of a batch with one event, this one is among those that write. */
const statement = 20

/**
 * Crashes for the failure lab (DIGESTLINE_LAB=1): while the data directory holds a file `lab-kill` with the name of a point, the
 * process that comes to that point ends with SIGKILL. Only the lab puts these functions around the real ones.
 */
export function plantKills(dataDir: string) {
  const file = join(dataDir, 'lab-kill')
  const isPlanted = (point: KillPoint) => existsSync(file) && readFileSync(file, 'utf8') === point
  const reached = (point: KillPoint) => {
    if (isPlanted(point)) process.kill(process.pid, 'SIGKILL')
  }
  /** Of the batch that is being recorded, so far. */
  let statements: number | undefined

  return {
    inbox(inbox: Inbox): Inbox {
      const append = inbox.append.bind(inbox)
      inbox.append = async (record) => {
        await append(record)
        if (record.kind === 'envelope') reached('durable')
      }
      return inbox
    },
    blocking: ({ begins, ends }: Blocking): Blocking => ({
      begins() {
        if (statements !== undefined && ++statements === statement) reached('writing')
        begins()
      },
      ends,
    }),
    recorder: (recorder: OpenRecorder): OpenRecorder => ({
      ...recorder,
      async record(batch) {
        if (isPlanted('waiting')) await new Promise(() => {})
        statements = 0
        const recorded = await recorder.record(batch).finally(() => {
          statements = undefined
        })
        reached('committed')
        return recorded
      },
    }),
    deliver:
      <Message, Attempt>(deliver: (message: Message) => Promise<Attempt>) =>
      async (message: Message): Promise<Attempt> => {
        const attempt = await deliver(message)
        reached('sent')
        return attempt
      },
    tasks:
      (run: RunTask): RunTask =>
      async <T extends Task>(task: T): Promise<TaskResult[T['do']]> => {
        const result = await run(task)
        if (task.do === 'assemble') reached('assembled')
        return result
      },
  }
}
