import type { Attempt } from '../alerts/delivery'
import { type Instant, seconds } from '../clock'

/**
 * Takes messages from the outbox, has them delivered and writes down how that ended.
 * 1. A message is taken, sent, settled. What ends between two of these steps is done again from the first, with the same message id:
 *    nothing is lost, and the other side can leave out duplicates.
 * 2. The outbox gives out one message per channel or person at a time, so that they arrive in order.
 * 3. Idle, it looks at most once a second. It is woken when something may be due, and looks by itself for what other processes wrote.
 */
export type Sender = {
  /** Something may be due. */
  wake: () => void
  /** Takes nothing more, and waits a moment for what is under way. */
  stop: () => Promise<void>
}

/** Where the sender takes messages from: each is taken once, and again when it was not settled within its time. */
export type SentFrom<Message> = {
  takeBack(at: Instant): Promise<void>
  lease(asked: { at: Instant; limit: number }): Promise<Message[]>
  settle(attempts: { id: number; attempt: Attempt }[]): Promise<void>
  nextDue(): Promise<Instant | undefined>
}

export type SenderParts<Message> = {
  outbox: SentFrom<Message>
  idOf: (message: Message) => number
  /** May reject for a bug: the message is tried again later. */
  deliver: (message: Message) => Promise<Attempt>
  /** An error about a message without its secrets: it is logged. */
  withoutSecrets: (error: Error, message: Message) => Error
  now: () => Instant
  trouble: (what: string, error: Error) => void
}

export const senderLimits = {
  /** Messages that are being sent at once. */
  underWay: 8,
  /** Messages that are taken and not settled: so few that each is sent before its lease ends, if all of them time out. */
  taken: 24,
  /** Between two looks while there was nothing to do, … */
  pause: seconds(1),
  /** … and until it looks though nobody woke it. */
  look: seconds(5),
  /** How long it waits for what is under way when it stops. */
  stop: seconds(1),
} as const

export function startSender<Message>(parts: SenderParts<Message>): Sender {
  const { outbox, idOf, deliver, withoutSecrets, now, trouble } = parts
  const ready: Message[] = []
  const settled: { id: number; attempt: Attempt }[] = []
  let underWay = 0
  let isStopping = false
  let isWoken = false
  let lookedAt = 0
  let happens = () => {}

  /** Resolves when something happened, or after that time. */
  const happened = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, milliseconds))
      happens = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function send(message: Message): Promise<void> {
    const at = now()
    const attempt = await deliver(message).catch((error: unknown): Attempt => {
      trouble('A message could not be written; it is tried again', withoutSecrets(toError(error), message))
      return { at, milliseconds: now() - at, ok: false, error: 'internal', final: false }
    })
    settled.push({ id: idOf(message), attempt })
    underWay--
    happens()
  }

  /** Settles what ended, as often as it takes: a database that is busy is no reason to send a message twice. */
  async function settle(): Promise<void> {
    const ended = settled.slice()
    await outbox.settle(ended)
    settled.splice(0, ended.length)
  }

  /** Takes what is due. Returns when to look again. */
  async function look(): Promise<Instant> {
    const due = await outbox.nextDue()
    lookedAt = now()
    if (due !== undefined && due <= lookedAt) {
      const messages = await outbox.lease({ at: lookedAt, limit: senderLimits.taken - underWay })
      ready.push(...messages)
      return lookedAt + (messages.length > 0 ? 0 : senderLimits.pause)
    }
    return (
      lookedAt + Math.min(senderLimits.look, Math.max(senderLimits.pause, (due ?? Number.POSITIVE_INFINITY) - lookedAt))
    )
  }

  async function round(lookAt: Instant): Promise<Instant> {
    const hasSettled = settled.length > 0
    if (hasSettled) await settle()
    const mayLook = ready.length === 0 && underWay < senderLimits.underWay
    // Channels of what was settled are free again.
    const next = mayLook && (hasSettled || lookAt <= now()) ? await look() : lookAt
    while (ready.length > 0 && underWay < senderLimits.underWay) {
      const [message] = ready.splice(0, 1)
      underWay++
      if (message !== undefined) void send(message)
    }
    return next
  }

  async function run(): Promise<void> {
    let hasBegun = false
    let lookAt = now()
    let pause: number = senderLimits.pause
    while (!isStopping) {
      try {
        if (!hasBegun) await outbox.takeBack(now())
        hasBegun = true
        lookAt = await round(lookAt)
        pause = senderLimits.pause
        if (isWoken) lookAt = Math.min(lookAt, lookedAt + senderLimits.pause)
        isWoken = false
        if (settled.length > 0 || isStopping) continue
        const isFull = ready.length > 0 || underWay >= senderLimits.underWay
        await happened(isFull ? senderLimits.look : lookAt - now())
        if (isWoken) lookAt = Math.min(lookAt, Math.max(now(), lookedAt + senderLimits.pause))
        isWoken = false
      } catch (error) {
        trouble('The outbox cannot be read or written; it is tried again', toError(error))
        await happened(pause)
        pause = Math.min(10 * senderLimits.pause, pause * 2)
      }
    }
  }

  const ended = run()
  return {
    wake() {
      if (isWoken) return
      isWoken = true
      happens()
    },
    async stop() {
      isStopping = true
      happens()
      await ended
      const until = performance.now() + senderLimits.stop
      while (underWay > 0 && performance.now() < until) await happened(until - performance.now())
      if (settled.length > 0)
        await settle().catch((error: unknown) => trouble('Attempts were not settled', toError(error)))
    },
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
