import { mostComments, readComment } from '~/issues/comment'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import { readIssueChanges } from '../api/v1/issue-changes'
import { issueFacts } from './issue-lines'
import { type Arguments, type Asking, type McpTool, noSuchIssue, type ToolAnswer, textOf } from './tool'

const id = { type: 'string', description: 'Issue id, such as WEB-12.', minLength: 1, maxLength: 100 } as const

/** The same changes as `PATCH /api/v1/issues/:shortId` makes, checked by the same rules. */
async function change({ runtime, access }: Asking, shortId: string, asked: object): Promise<ToolAnswer> {
  const { store, config, now } = runtime
  const { viewer } = access
  const read = readIssueChanges(JSON.stringify(asked), now(), viewer.kind === 'user' ? viewer.userId : undefined)
  if (!read.ok) return { refused: read.problem }
  for (const one of read.value) {
    const done = await store.triage.change(viewer, shortId, one, now())
    if (!done.ok && done.why === 'nobody')
      return { refused: 'Assign an issue to a user who can triage its project, or to a team that owns it.' }
    if (!done.ok) return noSuchIssue(shortId)
  }
  const issue = await store.issues.byShortId(viewer, shortId)
  return issue ? issueFacts(issue, config.publicUrl) : noSuchIssue(shortId)
}

const resolveIssue: McpTool = {
  name: 'resolve_issue',
  title: 'Resolve an issue',
  description:
    'Marks an issue as fixed: now, with the next release, in a release, or by a commit. It reopens when it happens again.',
  scope: 'write',
  input: {
    id,
    in_release: { type: 'string', description: 'The release with the fix.', maxLength: 200 },
    in_commit: {
      type: 'string',
      description: 'The commit with the fix: at least 7 hexadecimal digits.',
      maxLength: 64,
    },
    in_next_release: { type: 'boolean', description: 'The fix comes with the next release.' },
  },
  required: ['id'],
  run: (asking, values) => change(asking, textOf(values.id), { status: 'resolved', ...resolvedIn(values) }),
}

function resolvedIn({ in_release, in_commit, in_next_release }: Arguments): object {
  if (textOf(in_release) !== '') return { resolvedIn: { release: textOf(in_release) } }
  if (textOf(in_commit) !== '') return { resolvedIn: { commit: textOf(in_commit) } }
  return in_next_release === true ? { resolvedIn: 'next-release' } : {}
}

const muteIssue: McpTool = {
  name: 'mute_issue',
  title: 'Mute an issue',
  description:
    'Stops an issue from getting attention: forever, until a time, until more events or users, or until it escalates.',
  scope: 'write',
  input: {
    id,
    until: { type: 'string', description: 'A time to come, ISO 8601.', maxLength: 40 },
    more_events: { type: 'integer', description: 'Until it happens this many more times.', minimum: 1 },
    more_users: { type: 'integer', description: 'Until it affects this many more users.', minimum: 1 },
    until_escalating: { type: 'boolean', description: 'Until it escalates.' },
  },
  required: ['id'],
  run: (asking, values) => change(asking, textOf(values.id), { status: 'muted', ...mutedUntil(values) }),
}

function mutedUntil({ until, more_events, more_users, until_escalating }: Arguments): object {
  if (textOf(until) !== '') return { mutedUntil: textOf(until) }
  if (more_events !== undefined) return { mutedUntil: { moreEvents: more_events } }
  if (more_users !== undefined) return { mutedUntil: { moreUsers: more_users } }
  return until_escalating === true ? { mutedUntil: 'escalating' } : {}
}

const assignIssue: McpTool = {
  name: 'assign_issue',
  title: 'Assign an issue',
  description: 'Assigns an issue to a member or a team, or unassigns it.',
  scope: 'write',
  input: {
    id,
    to: { type: 'string', description: '"me", "unassigned", "#team-slug", or the number of a user.', maxLength: 100 },
  },
  required: ['id', 'to'],
  run: (asking, values) => change(asking, textOf(values.id), { assignee: assignee(textOf(values.to)) }),
}

function assignee(to: string): unknown {
  if (to === 'unassigned') return null
  if (to.startsWith('#')) return { team: to.slice(1) }
  return /^\d{1,9}$/.test(to) ? Number(to) : to
}

const comment: McpTool = {
  name: 'comment',
  title: 'Comment on an issue',
  description: 'Writes a comment, in Markdown, as the user of this token.',
  scope: 'write',
  input: { id, text: { type: 'string', description: 'The comment.', minLength: 1, maxLength: 20_000 } },
  required: ['id', 'text'],
  async run({ runtime, access: { viewer } }, values) {
    const { store, config, now } = runtime
    const read = readComment(typeof values.text === 'string' ? values.text : '')
    if (!read.ok) return { refused: mistakeWords(read.mistake, mistakesTexts.english) }
    const added = await store.comments.add(viewer, textOf(values.id), { ...read.said, at: now() })
    if (added.ok) return `Added: ${config.publicUrl}/issues/${added.shortId}/history#comment-${added.id}`
    return added.why === 'full'
      ? { refused: mistakesTexts.english.commentsFull(mostComments) }
      : noSuchIssue(textOf(values.id))
  },
}

export const writeTools = [resolveIssue, muteIssue, assignIssue, comment]
