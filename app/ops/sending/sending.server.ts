import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../../clock'
import type { Config } from '../../config'
import type { Sender } from '../../delivery/sender.server'
import type { Acting, SendCommand } from '../../store/command'
import { received, sent } from '../../threads/sent-error'
import { SupervisedThread } from '../../threads/supervised-thread.server'
import type { Log } from '../log.server'
import { heartbeatMemory, openHeartbeat, type PagesHeartbeat } from '../pages/heartbeat'
import type { FromSending, SendingData, ToSending } from './messages'

const limits = { hangMilliseconds: seconds(10), heapMegabytes: 128, maxYoungGenerationSizeMb: 16 }
/** A thread that ran this long counts as started successfully. */
const provenAfter = seconds(30)
/** How long current messages may take when the server stops. Unfinished ones are sent again at the next start, with the same id. */
const stopMilliseconds = seconds(2)

/**
 * Sends the messages of the outbox, in a thread that is restarted when it ends, or without its `script` (in development) on this thread.
 */
export async function startSending(
  config: Config,
  send: SendCommand,
  log: Log,
  script: URL | undefined,
): Promise<Sender> {
  if (!script) {
    const { composeSending } = await import('./compose-sending.server')
    return composeSending({ config, send, trouble: (what, error) => log.error(what, error) })
  }
  let heartbeat: PagesHeartbeat = openHeartbeat(heartbeatMemory())
  /** The number of threads so far: a command of one thread is not answered to the next. */
  let generation = 0
  let proof: NodeJS.Timeout | undefined

  const thread: SupervisedThread<ToSending, FromSending> = new SupervisedThread<ToSending, FromSending>({
    name: 'sending',
    script,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMegabytes,
      maxYoungGenerationSizeMb: limits.maxYoungGenerationSizeMb,
    },
    prepare() {
      const memory = heartbeatMemory()
      heartbeat = openHeartbeat(memory)
      generation++
      const workerData: SendingData = { config, heartbeat: memory }
      return { workerData, heartbeat }
    },
    hangMilliseconds: limits.hangMilliseconds,
    hung: () => new Error(`The sending thread gave no heartbeat for ${limits.hangMilliseconds} ms.`),
    onMessage(message) {
      if (message.kind === 'ready') proof = setTimeout(() => thread.proven(), provenAfter).unref()
      else if (message.kind === 'trouble') log.error(message.what, received(message.error))
      else void carryOut(message.id, message.name, message.args, message.acting)
    },
    failed(error) {
      clearTimeout(proof)
      log.error('The sending thread failed and is being restarted', error)
    },
    ended: () => {},
  })

  async function carryOut(id: number, name: string, args: unknown, acting: Acting): Promise<void> {
    const asked = generation
    const reply = (message: ToSending) => {
      if (asked === generation) thread.send(message)
    }
    try {
      reply({ kind: 'done', id, done: await send(name, args, acting) })
    } catch (error) {
      reply({ kind: 'not-done', id, error: sent(error) })
    }
  }

  thread.start()
  return {
    wake: () => thread.send({ kind: 'wake' }),
    async stop() {
      clearTimeout(proof)
      const ended = thread.stop()
      thread.send({ kind: 'stop' })
      await Promise.race([ended, after(stopMilliseconds, undefined, { ref: false })])
      // Terminating a thread inside the database would end the process.
      if (heartbeat.state() !== 'in-the-store') await thread.terminate()
    },
  }
}
