import type { SortedBatch } from '../../../recording/batch'
import { decideMessages, messagesOf } from '../../../recording/decide-messages'
import { besideQuestions, decideSightings, sayingIssues } from '../../../recording/decide-sightings'
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
    return { messages, sightings: decideSightings(batch, placed, issueSaying) }
  }
}

const noIssue = () => undefined
