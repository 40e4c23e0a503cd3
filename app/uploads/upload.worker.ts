import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../threads/lower-priority.server'
import { sent } from '../threads/sent-error'
import type { FromTasks, ToTasks } from './task-thread.server'
import { makeTasks, type TaskSettings } from './tasks.server'

/** The thread that assembles uploads. It runs only while there is work, and does not open the database. */
const port = parentPort
if (!port) throw new Error('upload.worker is a thread: start it with new Worker().')

lowerPriority()
const settings: TaskSettings = workerData
const run = makeTasks(settings, Date.now)
const send = (message: FromTasks) => port.postMessage(message)

port.on('message', ({ id, task }: ToTasks) => {
  run(task).then(
    (result) => send({ id, result }),
    (error) => send({ id, error: sent(error) }),
  )
})
