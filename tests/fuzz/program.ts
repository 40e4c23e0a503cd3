import { parseArgs } from 'node:util'
import { runCampaign } from './campaign'
import { runOtlpCampaign } from './otlp-campaign'
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
      otlp: { type: 'string' },
    },
  })
  const seed = Number(values.seed)
  const one = values.case === undefined ? undefined : Number(values.case)
  const envelopes = one === undefined ? Number(values.otlp ?? values.wire ?? values.envelopes) : 1
  if (![seed, envelopes, one ?? 0].every(Number.isSafeInteger)) {
    console.error(
      'Usage: npm run fuzz -- [--envelopes 100000 | --wire 100000, over sockets to the build | --otlp 100000, binary OTLP] [--seed 7] [--case 123, to run that one alone]',
    )
    return 2
  }
  if (values.otlp !== undefined) return otlpMain({ seed, cases: envelopes, first: one ?? 0 })
  if (values.wire !== undefined) return wireMain({ seed, cases: envelopes, first: one ?? 0 })
  const progress = (done: number) => console.log(`${done} of ${envelopes}`)
  const report = await runCampaign({ seed, envelopes, ...(one !== undefined && { first: one }), progress })
  console.log(reportText(report))
  return report.failures.length > 0 ? 1 : 0
}

function otlpMain(campaign: { seed: number; cases: number; first: number }): number {
  const { failures, ...counts } = runOtlpCampaign(campaign)
  console.log(JSON.stringify(counts))
  for (const failure of failures.slice(0, 20)) console.log(`✗ ${failure}`)
  console.log(`failures ${failures.length}`)
  return failures.length > 0 ? 1 : 0
}
