import { currentActor } from '../../accounts/acting.server'
import type { Instant } from '../../clock'
import type { Acting, AuditNote, Command, Done, SendCommand } from '../command'
import { accountLinkWrites } from './accounts/account-link-writes.server'
import { accountMailWrites } from './accounts/account-mail-writes.server'
import { accountWrites } from './accounts/account-writes.server'
import { appGrantWrites } from './accounts/app-grant-writes.server'
import { brakeWrites } from './accounts/brake-writes.server'
import { invitationWrites } from './accounts/invitation-writes.server'
import { knownDeviceWrites } from './accounts/known-device-writes.server'
import { memberWrites } from './accounts/member-writes.server'
import { passkeyWrites } from './accounts/passkey-writes.server'
import { peopleWrites } from './accounts/people-writes.server'
import { secondFactorWrites } from './accounts/second-factor-writes.server'
import { sessionWrites } from './accounts/session-writes.server'
import { teamWrites } from './accounts/team-writes.server'
import { tokenWrites } from './accounts/token-writes.server'
import { channelWrites } from './alerts/channel-writes.server'
import { instanceTroubleWrites } from './alerts/instance-trouble-writes.server'
import { lookUpWrites } from './alerts/look-up-writes.server'
import { mailSettingWrites } from './alerts/mail-setting-writes.server'
import { outboxWrites } from './alerts/outbox-writes.server'
import { ruleWrites } from './alerts/rule-writes.server'
import { artifactWrites } from './artifacts/artifact-writes.server'
import { resolutionWrites } from './artifacts/resolution-writes.server'
import { auditWrites } from './audit/audit-writes.server'
import { writeAuditEntry } from './audit/write-audit-entry.server'
import { bulkWrites } from './bulk/bulk-writes.server'
import { commentWrites } from './comments/comment-writes.server'
import type { Db } from './db'
import { erasureWrites } from './erasures/erasure-writes.server'
import { receiptWrites } from './feedback/receipt-writes.server'
import { supportWrites } from './feedback/support-writes.server'
import { groupingRuleWrites } from './grouping/grouping-rule-writes.server'
import { groupingWrites } from './grouping/grouping-writes.server'
import { stormWrites } from './grouping/storm-writes.server'
import { identityWrites } from './identity/identity-writes.server'
import { providerWrites } from './identity/provider-writes.server'
import { instanceWrites } from './instance/instance-writes.server'
import { triageWrites } from './issues/triage-writes.server'
import { monitorWrites } from './monitors/monitor-writes.server'
import { nodeWrites } from './nodes/node-writes.server'
import { prepareNotifyNodes } from './nodes/notify-nodes.server'
import { parkedWrites } from './parked/parked-writes.server'
import { projectRemovalWrites } from './projects/project-removal-writes.server'
import { projectWrites } from './projects/project-writes.server'
import { quotaWrites } from './projects/quota-writes.server'
import { repositoryWrites } from './projects/repository-writes.server'
import { scrubbingWrites } from './projects/scrubbing-writes.server'
import { releaseRecordWrites } from './releases/release-record-writes.server'
import { retentionWrites } from './retention/retention-writes.server'
import { sealedSecretWrites } from './sealed/sealed-secret-writes.server'
import { trackerWrites } from './trackers/tracker-writes.server'
import { viewWrites } from './views/view-writes.server'

/*
 * 1. The writer runs every command; everyone else sends it as data (`name`, structured-cloneable `args`).
 * 2. A command is one transaction.
 * 3. An expected failure is a returned value, because errors lose their class between threads.
 */

type Commands = ReturnType<typeof makeCommands>
type CommandName = keyof Commands
type Arguments<N extends CommandName> = Parameters<Commands[N]['run']>[0]
type Result<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>

/** `SendCommand` with the types of each command. Resolves to the result alone. */
export type RunCommand = <N extends CommandName>(name: N, args: Arguments<N>) => Promise<Result<N>>

/** Every command by name, for the writer. */
export function makeCommands(db: Db) {
  return {
    ...accountWrites(db),
    ...sessionWrites(db),
    ...tokenWrites(db),
    ...appGrantWrites(db),
    ...brakeWrites(db),
    ...peopleWrites(db),
    ...invitationWrites(db),
    ...accountLinkWrites(db),
    ...accountMailWrites(db),
    ...knownDeviceWrites(db),
    ...projectWrites(db),
    ...projectRemovalWrites(db),
    ...memberWrites(db),
    ...quotaWrites(db),
    ...triageWrites(db),
    ...bulkWrites(db),
    ...viewWrites(db),
    ...groupingWrites(db),
    ...groupingRuleWrites(db),
    ...stormWrites(db),
    ...nodeWrites(db),
    ...instanceWrites(db),
    ...artifactWrites(db),
    ...releaseRecordWrites(db),
    ...parkedWrites(db),
    ...repositoryWrites(db),
    ...trackerWrites(db),
    ...scrubbingWrites(db),
    ...retentionWrites(db),
    ...resolutionWrites(db),
    ...receiptWrites(db),
    ...supportWrites(db),
    ...commentWrites(db),
    ...teamWrites(db),
    ...secondFactorWrites(db),
    ...passkeyWrites(db),
    ...mailSettingWrites(db),
    ...ruleWrites(db),
    ...lookUpWrites(db),
    ...instanceTroubleWrites(db),
    ...outboxWrites(db),
    ...channelWrites(db),
    ...sealedSecretWrites(db),
    ...monitorWrites(db),
    ...auditWrites(db),
    ...providerWrites(db),
    ...identityWrites(db),
    ...erasureWrites(db),
  }
}

const prepared = new WeakMap<Db, Map<string, Command<unknown>>>()

/**
 * Runs a command on the writer's connection, and writes its audit entry in the same transaction. Throws StoreTrouble, and Error for an
 * unknown name. `nodeId`: the node that sent it; it notifies its own pages.
 */
export async function runCommand(db: Db, name: string, args: unknown, acting: Acting, nodeId?: number): Promise<Done> {
  let known = prepared.get(db)
  if (!known) {
    known = new Map(Object.entries(makeCommands(db)) as [string, Command<unknown>][])
    prepared.set(db, known)
  }
  const command = known.get(name)
  if (!command) throw new Error(`There is no command called ${JSON.stringify(name)}.`)
  const { changes } = command
  return db.transaction(async () => {
    const noting = await notingOf(command, args)
    const result = await command.run(args)
    const note = await noting(result)
    if (note) await writeAuditEntry(db, note, acting)
    if (changes !== 'none' && changes !== 'deliveries')
      await prepareNotifyNodes(db)(nodeId, { what: changes === 'access' ? 'access' : 'issues' })
    return { result, changed: changes }
  })()
}

/** Returns the function that makes the audit note from the result. */
async function notingOf(
  { audit }: Command<unknown>,
  args: unknown,
): Promise<(result: unknown) => AuditNote | undefined | Promise<AuditNote | undefined>> {
  if (audit === 'unaudited') return () => undefined
  if (typeof audit === 'function') return (result) => audit(args, result)
  return audit.before(args)
}

/** The result has the type of the named command. Nothing checks that across threads: both ends are in this file. */
export function typed(send: SendCommand, now: () => Instant): RunCommand {
  return async (name, args) => (await send(name, args, { ...currentActor(), at: now() })).result as never
}
