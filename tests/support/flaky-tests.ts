import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that failed and then passed on their second attempt: each has a race to repair. */
export default class FlakyTests implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) console.log(`Passed on the second attempt only: ${name}`)
  }
}
