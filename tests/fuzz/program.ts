import { parseArgs } from 'node:util'
import { runCampaign } from './campaign'
import { reportText } from './print-report'
import { wireMain } from './wire-program'

/** The long run, by command. Resolves to the exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      envelopes: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '7' },
      case: { type: 'string' },
      wire: { type: 'string' },
    },
  })
  const seed = Number(values.seed)
  const one = values.case === undefined ? undefined : Number(values.case)
  const envelopes = one === undefined ? Number(values.wire ?? values.envelopes) : 1
  if (![seed, envelopes, one ?? 0].every(Number.isSafeInteger)) {
    console.error(
      'Usage: npm run fuzz -- [--envelopes 100000 | --wire 100000, over sockets to the build] [--seed 7] [--case 123, to run that one alone]',
    )
    return 2
  }
  if (values.wire !== undefined) return wireMain({ seed, cases: envelopes, first: one ?? 0 })
  const progress = (done: number) => console.log(`${done} of ${envelopes}`)
  const report = await runCampaign({ seed, envelopes, ...(one !== undefined && { first: one }), progress })
  console.log(reportText(report))
  return report.failures.length > 0 ? 1 : 0
}
