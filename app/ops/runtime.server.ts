import { days, hourOf, type Instant } from '../clock'
import type { Config } from '../config'
import { artifactsDir, inboxDir } from '../data-paths.server'
import type { Sender } from '../delivery/sender.server'
import { describe } from '../fallback/describe'
import type { Failure } from '../fallback/failure'
import { keep } from '../fallback/report.server'
import { type Inbox, openInbox } from '../inbox/inbox.server'
import { startInflater } from '../intake/inflater.server'
import { type Intake, makeIntake } from '../intake/intake.server'
import { makeKeyCache } from '../intake/keys.server'
import type { Accepted } from '../intake/quota-gate'
import type { LiveNews } from '../live/live'
import { keepGathered } from '../lookup/keep-opened.server'
import { type MakeProcessingThread, startProcessing } from '../processing/thread.server'
import type { Runtime } from '../runtime'
import type { SendCommand } from '../store/command'
import { takesSeveralNodes } from '../store/open/database-care.server'
import { refuseHalfRestored } from './backup/half-restored.server'
import { composeRuntime } from './compose-runtime.server'
import { prepareDataDir } from './data-dir.server'
import { holdDataDir } from './hold-data-dir.server'
import { requireInstanceKey } from './instance-key.server'
import { plantKills } from './kill-points.server'
import type { Log } from './log.server'
import { startExchange } from './node-exchange.server'
import { nodeOf } from './node-id.server'
import { takeCommandsOfParent } from './parent-commands.server'
import { openSelfReports } from './self-reports.server'
import { startSending } from './sending/sending.server'
import { startUploads } from './uploads.server'
import { watchInstance } from './watch-instance.server'

/** A running Digestline without its HTTP server: store, inbox, processing and intake. */
export type RunningRuntime = Omit<Runtime, 'listening'> & {
  intake: Intake
  /** From now on `news` is called with changes of issues, while it `listens`. */
  subscribe: (news: LiveNews) => void
  /** Whether any page listens. */
  listen: (on: boolean) => void
  /** Whether this node runs the jobs that one node runs for all. */
  leads: () => boolean
  /** Sends a command to the one writer, and passes on what it changed. */
  send: SendCommand
  /** Records a failure of Digestline in the built-in project. Never throws, never waits. */
  selfReport: (failure: Failure) => void
  /** Accepts nothing more, waits until accepted events are durable and until the current batch is recorded. */
  stop: () => Promise<void>
}

/** The built scripts of the other threads. Without a script (in development) this thread does its work. */
export type Scripts = { inflaterScript?: URL; inboxScript?: URL; uploadScript?: URL; sendingScript?: URL }

/** Composes a Digestline, for production and development. `makeThread`: where processing runs. */
export async function startRuntime(
  config: Config,
  log: Log,
  makeThread: MakeProcessingThread,
  { inflaterScript, inboxScript, uploadScript, sendingScript }: Scripts = {},
): Promise<RunningRuntime> {
  const now = Date.now
  const { dataDir, database } = config
  prepareDataDir(dataDir, database)
  const hold = holdDataDir(dataDir)
  // After taking the lock: a restore that is still running holds it.
  refuseHalfRestored(dataDir, database)
  const directories = { dataDir, inboxDir: inboxDir(dataDir), artifactsDir: artifactsDir(dataDir) }

  let inbox: Inbox | undefined
  let news: LiveNews | undefined
  let sending: Sender | undefined
  let othersRun = false
  let leads = false
  const processing = await startProcessing(
    makeThread,
    {
      database,
      ...directories,
      limits: config.limits,
      publicUrl: config.publicUrl,
      mail: config.mail !== undefined,
      lab: config.lab,
      node: nodeOf(config),
    },
    {
      committed(position) {
        inbox?.committed(position)
        sending?.wake()
      },
      happened: (issues) => news?.happened(issues),
      trouble: (what, error) => log.error(what, error),
      recovered: () => log.info('Processing continues.'),
      refused(error) {
        log.error('Digestline stops', error)
        process.exit(1)
      },
      nodes(news) {
        othersRun = news.others > 0
        leads = news.leads
      },
      exception: (error, digest) => keep(failureInProcessing(error, digest, now())),
    },
  )
  inbox = await openInbox({
    dir: directories.inboxDir,
    position: processing.position,
    limits: config.limits,
    linger: config.limits.inboxMilliseconds,
    script: inboxScript,
    now,
    report: (message) => log.warn(message),
  })
  const open = config.lab ? plantKills(dataDir).inbox(inbox) : inbox
  open.onDurable(processing.durable)
  processing.durable(open.end())

  const send: SendCommand = async (name, args, acting) => {
    const done = await processing.send(name, args, acting)
    const { changed } = done
    // A key that is created or disabled here counts at once; a change by the command line counts within a few seconds.
    if (changed === 'keys') await keys.refresh()
    if (changed === 'uploads') uploads.wake()
    // Many commands put messages into the outbox, and checking it is cheap.
    if (changed !== 'none') sending?.wake()
    if (changed !== 'none' && changed !== 'deliveries') news?.changed(changed === 'access' ? 'access' : 'issues')
    return done
  }
  const runtime = await composeRuntime(config, {
    send,
    refusedNow: async (projectId) => intake.refusedNow(projectId),
    waiting: async () => open.waiting(),
    // Only the inbox decides: while the database is locked or missing, processing waits and intake still accepts.
    unready: async () => open.trouble(),
    jobs: async () => processing.jobs(),
  })
  const { store } = runtime
  if (takesSeveralNodes(database)) await requireInstanceKey(dataDir, store.sealedSecrets)
  const watch = watchInstance({
    inbox: open,
    dataDir,
    ...(config.backups && { backups: config.backups }),
    note: (trouble, isOn) => store.instance.noteTrouble(trouble, isOn, now()),
    leads: () => leads,
    now,
    warn: log.warn,
  })
  const { oidc } = config
  const named = oidc && { issuer: oidc.issuer, clientId: oidc.clientId, name: new URL(oidc.issuer).host }
  await store.identityProviders.setEnvironment(named, now())
  const uploads = await startUploads(config, store, log, uploadScript)
  const works = config.roles.includes('work')
  if (works) sending = await startSending(config, processing.send, log, sendingScript)
  const keys = makeKeyCache({ load: () => store.projects.allKeys(), now })
  await keys.refresh()
  const builtInKey = (await store.projects.allKeys()).find((key) => key.builtIn)
  const selfReports = openSelfReports({ inbox: open, key: builtInKey, limits: config.limits, now, log })
  const accepted = [...(await store.quotas.acceptedSince(now() - days(1))), ...acceptedAndWaiting(open, now())]
  const acceptedOfKeys = [...(await store.quotas.acceptedOfKeys(now())), ...open.waitingOfKeys()]
  const { limits, publicUrl } = config
  const inflater =
    inflaterScript && startInflater(inflaterScript, limits, (error) => log.error('The inflater thread ended', error))
  const parts = { inbox: open, keys, limits, now, publicUrl, accepted, acceptedOfKeys }
  const intake = makeIntake({ ...parts, ...(inflater && { inflater }) })
  const otherNodes = startExchange({
    nodes: store.nodes,
    othersRun: () => othersRun,
    intake,
    news: () => news,
    waiting: () => open.waiting(),
    reportFigures: processing.reportFigures,
    trouble: (error) => log.warn('The other nodes could not be asked', { why: String(error) }),
  })
  takeCommandsOfParent(send)
  return {
    ...runtime,
    intake,
    subscribe(to) {
      news = to
    },
    listen(on) {
      processing.listen(on)
      otherNodes.listen(on)
    },
    leads: () => leads,
    send,
    selfReport: selfReports.report,
    async stop() {
      watch.stop()
      otherNodes.stop()
      await intake.close()
      await selfReports.close()
      await keepGathered(store.lookUps)
      await inflater?.close()
      keys.close()
      await open.close()
      await uploads.stop()
      await sending?.stop()
      await processing.stop()
      await store.close()
      hold.release()
    },
  }
}

/** The store counts an item as accepted when it is processed. */
function acceptedAndWaiting(inbox: Inbox, now: Instant): Accepted[] {
  const hour = hourOf(now)
  return [...inbox.waiting().byProject].flatMap(([projectId, items]) =>
    Object.entries(items).map(([itemKind, count]) => ({ projectId, itemKind, hour, count })),
  )
}

function failureInProcessing(error: Error, digest: string, at: Instant): Failure {
  return { ...describe(error), digest, kind: 'background', side: 'server', route: 'processing', at }
}
