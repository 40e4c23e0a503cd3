import { isIP, Socket } from 'node:net'

const thisMachine = /^(?:localhost|(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/

/**
 * Lets this process connect to this machine only, whatever connects: a connection to any other address ends with an error, after `refused` was
 * called with it. A name is judged by its address where the test resolves it itself, and is never asked for otherwise. Returns a function that
 * ends this. Wrapping `fetch` and `http` instead costs every request to the server of a test 0.7 ms of processor time.
 */
export function onlyThisMachine(refused: (address: string) => void): () => void {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]) {
    const judge = (address: string) => {
      if (thisMachine.test(address)) return true
      refused(address)
      // Later: the caller listens for errors only after this call.
      setImmediate(() => this.destroy(new Error(`Tests connect to this machine only, not to ${address}.`)))
      return false
    }
    const { host, isResolvedHere } = targetOf(args)
    // Without an address the name could not be resolved.
    if (isResolvedHere) this.on('lookup', (_, address?: string) => address === undefined || judge(address))
    else if (!judge(host)) return this
    return Reflect.apply(connect, this, args)
  }
  return () => {
    Socket.prototype.connect = connect
  }
}

/** `connect(options)`, `connect(port, host)`, `connect(path)`, and what `net.connect` and `tls.connect` make of them: a list. */
function targetOf(args: unknown[]): { host: string; isResolvedHere: boolean } {
  const [to, host] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  const options: { host?: unknown; lookup?: unknown } = typeof to === 'object' && to !== null ? to : { host }
  const named = typeof options.host === 'string' ? options.host : 'localhost'
  return { host: named, isResolvedHere: typeof options.lookup === 'function' && isIP(named) === 0 }
}
