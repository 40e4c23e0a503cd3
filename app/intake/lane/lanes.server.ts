import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { seconds } from '../../clock'
import { Lane, type LaneParts } from './lane.server'

/** The connections of a server that bring nothing but plain requests to the intake. */
export type Lanes = {
  /** Lets every connection go, with the answer that is under way. */
  drain(): void
  /** Cuts what is left of them. */
  close(): void
}

const lookEvery = seconds(1)

/**
 * Puts a lane in front of `server` for every connection that comes from now on. A lane is a fifth of the cost of node:http's general way
 * (docs/decisions/0033); what is not plain, or not for the intake, goes there.
 */
export function openLanes(server: Server, parts: Pick<LaneParts, 'intake' | 'client' | 'digestOf' | 'limits'>): Lanes {
  const lanes = new Set<Lane>()
  let isDraining = false
  const all: LaneParts = {
    ...parts,
    ...handingOverTo(server),
    gone: (lane) => void lanes.delete(lane),
    isDraining: () => isDraining,
    now: () => performance.now(),
    date: makeDate(),
  }
  server.on('connection', (socket: Socket) => void lanes.add(new Lane(socket, all)))
  const timer = setInterval(() => {
    for (const lane of lanes) lane.look()
  }, lookEvery).unref()
  return {
    drain() {
      isDraining = true
      for (const lane of lanes) lane.drain()
    },
    close() {
      clearInterval(timer)
      for (const lane of lanes) lane.destroy()
    },
  }
}

/** Takes the server's own way with connections off it, to be gone when a lane ends. */
function handingOverTo(server: Server): Pick<LaneParts, 'handOver'> {
  const own = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  return {
    handOver: (socket) => {
      for (const listener of own) listener.call(server, socket)
    },
  }
}

/** Made anew once a second. */
function makeDate(): LaneParts['date'] {
  let second = 0
  let text = ''
  return () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) text = new Date().toUTCString()
    second = now
    return text
  }
}
