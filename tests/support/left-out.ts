/**
 * Says that a test is left out because this machine lacks something. Throws in continuous integration (`CI` is set), where every test
 * has to run: a suite that skips there proves less than it seems to.
 */
export function leftOut(missing: string): void {
  const sentence = `A test is left out: ${missing}`
  if (process.env.CI) throw new Error(`${sentence} Continuous integration needs it.`)
  process.stdout.write(`${sentence}\n`)
}
