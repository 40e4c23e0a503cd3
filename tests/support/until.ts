import { seconds } from '../../app/clock'

/**
 * Asks again, less often the longer it takes, until the answer is neither false nor undefined, and returns it. What a test waits
 * for is a condition, never a time: the deadline is only for the case that it never comes, and then says what the test was waiting for.
 */
export async function until<T>(
  what: string,
  condition: () => Promise<T | false | undefined> | T | false | undefined,
  deadline = seconds(120),
): Promise<T> {
  const begun = Date.now()
  while (true) {
    const answer = await condition()
    if (answer !== false && answer !== undefined) return answer
    const waited = Date.now() - begun
    if (waited > deadline) throw new Error(`Waited ${deadline} ms for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(250, Math.max(20, waited / 10))))
  }
}
