import type { App } from './app'
import { openWire, type Wire } from './wire'
import { requestLine, type Sender, wirePost } from './wire-requests'

/**
 * Waits until connections are answered what they will be: nothing came on any while those were answered that take the longest, a key that
 * nobody has, an event, and an address that nobody knows.
 */
export async function quiet(app: Pick<App, 'url'>, project: Sender, wires: readonly Wire[]): Promise<void> {
  const slow = openWire(app)
  const line = requestLine({ ...project, key: 'd'.repeat(32) })
  const received = () => wires.reduce((sum, { socket }) => sum + socket.bytesRead, 0)
  let answers = 0
  let before = -1
  while (before !== received()) {
    before = received()
    slow.write(wirePost(project, { line }).bytes + wirePost(project).bytes + nowhere)
    answers += 3
    await slow.answered(answers)
  }
  slow.socket.destroy()
}

/** What no other reader knows goes to the pages, in their thread. */
const nowhere = 'GET /nowhere HTTP/1.1\r\nHost: here\r\nAccept: application/json\r\n\r\n'
