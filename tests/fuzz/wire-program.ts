import { startApp } from '../support/app'
import { makeOwner, makeProject } from '../support/seed'
import { runWireCampaign, type WireCampaign } from './wire-campaign'

/** The long run over sockets to the server as it is built, by command. Resolves to the exit code. */
export async function wireMain(campaign: Pick<WireCampaign, 'seed' | 'cases' | 'first'>): Promise<number> {
  const app = await startApp({ env: { DIGESTLINE_SPIKE_FLOOR: '1000000000' } })
  try {
    await makeOwner(app)
    const report = await runWireCampaign({ app, project: await makeProject(app, 'Wire'), ...campaign })
    const { seed, cases, seconds, statuses, failures } = report
    console.log(`seed ${seed}, ${cases} cases in ${seconds.toFixed(1)} s, answered ${JSON.stringify(statuses)}`)
    for (const failure of failures.slice(0, 20)) console.log(`✗ ${failure}`)
    console.log(`failures ${failures.length}`)
    return failures.length > 0 ? 1 : 0
  } finally {
    await app.stop()
  }
}
