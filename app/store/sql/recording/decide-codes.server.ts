import type { SortedBatch } from '../../../recording/batch'
import { decideMessages, messagesOf } from '../../../recording/decide-messages'
import { besideQuestions, decideSightings, sayingIssues } from '../../../recording/decide-sightings'
import { joinedEvents, joinQuestions, joinTraces, traceQuestions, tracesOf } from '../../../recording/join-traces'
import type { PlacedBatch } from '../../../recording/place-issues'
import type { Db } from '../db'
import type { CodeChanges } from './apply-codes.server'
import { prepareLoadCodes } from './load-codes.server'

/** Loads and decides which codes lead to which issues. Writes nothing. */
export function prepareDecideCodes(db: Db): (batch: SortedBatch, placed: PlacedBatch) => Promise<CodeChanges> {
  const load = prepareLoadCodes(db)
  return async (batch, placed) => {
    const said = messagesOf(placed.groups)
    const known = await load.messages(said)
    const messages = decideMessages(said, known)
    const beside = besideQuestions(batch)
    const issueSaying =
      beside.size === 0 ? noIssue : sayingIssues(await load.issuesSaying(beside), said, known.known, messages.inserted)
    const sightings = decideSightings(batch, placed, issueSaying)
    const ofBatch = tracesOf(batch)
    const counterparts = await load.counterparts(traceQuestions(ofBatch))
    const traces = joinedEvents(batch, ofBatch, counterparts)
    if (traces.size === 0) return { messages, sightings, joined: [] }
    // Codes that this batch ties to an issue count as codes of that issue.
    const all = [...messages.moved, ...sightings]
    const joins = await load.joins(joinQuestions(traces, all, counterparts))
    return { messages, sightings, joined: joinTraces(batch, placed, traces, all, counterparts, joins) }
  }
}

const noIssue = () => undefined
