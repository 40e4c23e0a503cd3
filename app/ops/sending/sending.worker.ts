import { parentPort, workerData } from 'node:worker_threads'
import type { Done } from '../../store/command'
import { lowerPriority } from '../../threads/lower-priority.server'
import { received, sent } from '../../threads/sent-error'
import { openHeartbeat } from '../pages/heartbeat'
import { composeSending } from './compose-sending.server'
import type { FromSending, SendingData, ToSending } from './messages'

/**
 * The thread that sends messages to other machines. It waits for them, and no other thread waits for it. It reads the database, and writes
 * by commands.
 */
const port = parentPort
if (!port) throw new Error('sending.worker is a thread: start it with new Worker().')

lowerPriority()
const { config, heartbeat: memory }: SendingData = workerData
const heartbeat = openHeartbeat(memory)
const heartbeatTimer = setInterval(heartbeat.alive, 100)
const post = (message: FromSending) => port.postMessage(message)

type Pending = { resolve: (done: Done) => void; reject: (error: Error) => void }
const pending = new Map<number, Pending>()
let commands = 0

const sender = await composeSending({
  config,
  send: (name, args, acting) =>
    new Promise((resolve, reject) => {
      const id = ++commands
      pending.set(id, { resolve, reject })
      post({ kind: 'command', id, name, args, acting })
    }),
  trouble: (what, error) => post({ kind: 'trouble', what, error: sent(error) }),
  writesBack: true,
  blocking: {
    begins: () => heartbeat.enter('in-the-store'),
    ends: () => heartbeat.enter('serving'),
  },
})

port.on('message', (message: ToSending) => {
  if (message.kind === 'wake') sender.wake()
  else if (message.kind === 'stop') void stop()
  else {
    const asked = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'done') asked?.resolve(message.done)
    else asked?.reject(received(message.error))
  }
})
heartbeat.enter('serving')
post({ kind: 'ready' })

async function stop(): Promise<void> {
  await sender.stop()
  clearInterval(heartbeatTimer)
  port?.close()
}
