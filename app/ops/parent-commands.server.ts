import type { Acting, Done, SendCommand } from '../store/command'
import { received, type SentError, sent } from '../threads/sent-error'

/*
 * Commands of the process that started this one. Node gives a child a channel only if its parent asks for one (`stdio: [… 'ipc']`,
 * `serialization: 'advanced'`); nobody else can use it. So a program that fills a running server, as the tests do, writes through the
 * server's own writer instead of opening a second one.
 */

type Request = { command: number; name: string; args: unknown; acting: Acting }
type Response = { command: number; done: Done } | { command: number; error: SentError }

/** In the child: carries out what the parent sends, and stops when the parent has ended. Without a channel it does nothing. */
export function takeCommandsOfParent(send: SendCommand): void {
  if (!process.send) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.on('message', async ({ command, name, args, acting }: Request) => {
    const answer = await send(name, args, acting).then(
      (done): Response => ({ command, done }),
      (error: unknown) => ({ command, error: sent(error) }),
    )
    if (process.connected) process.send?.(answer)
  })
}

type Child = {
  send?: (message: Request, sent: (error: Error | null) => void) => boolean
  on: (event: 'message' | 'disconnect', heard: (response: Response) => void) => unknown
}

/** In the parent: sends commands to a child that was started with a channel. Rejects as the writer does, and when the child ends. */
export function sendToChild(child: Child): SendCommand {
  let last = 0
  const waiting = new Map<number, { resolve: (done: Done) => void; reject: (error: Error) => void }>()
  child.on('message', (response) => {
    const asked = waiting.get(response.command)
    waiting.delete(response.command)
    if ('done' in response) asked?.resolve(response.done)
    else asked?.reject(received(response.error))
  })
  child.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server ended before it answered.'))
    waiting.clear()
  })
  return (name, args, acting) =>
    new Promise((resolve, reject) => {
      const command = ++last
      waiting.set(command, { resolve, reject })
      child.send?.({ command, name, args, acting }, (error) => error && reject(error))
    })
}
