import type { Because, PartLabel } from '../../grouping/explain'
import type { RuleMistake } from '../../grouping/rule-form'
import type { RuleConditions, RuleEffect } from '../../grouping/rules'
import type { SplitComponent } from '../../grouping/split'
import { madeOnce } from '../made-once'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')
const and = madeOnce(() => new Intl.ListFormat('en', { type: 'conjunction' }))

const splits: Record<SplitComponent, string> = {
  message: 'message',
  type: 'type',
  function: 'function',
  file: 'file',
  caller: 'caller',
  transaction: 'transaction',
  release: 'release',
  environment: 'environment',
}

const splitLabels: Record<SplitComponent, string> = {
  message: 'Message',
  type: 'Type',
  function: 'Function',
  file: 'File',
  caller: 'Caller',
  transaction: 'Transaction',
  release: 'Release',
  environment: 'Environment',
}

const because: Record<Because, string> = {
  'project-rule': 'A grouping rule of the project sets the fingerprint.',
  'client-fingerprint': 'The app sends a fingerprint.',
  stack:
    'Events with the same exception types and the same stack frames are grouped. Line numbers, hosts and build hashes are ignored.',
  'chunk-load': 'Errors in loading a JavaScript chunk form one issue.',
  hydration: 'Hydration errors are grouped by location.',
  hidden: 'The framework hid the message. The event is grouped by its digest, or by location if it has no digest.',
  'script-error': 'Browsers hide errors of cross-origin scripts. The event is grouped by location.',
  message: 'There is no exception. Events with the same message are grouped.',
  thread: 'No exception has a stack trace. Events are grouped by the frames of the crashed thread.',
  exception: 'There is no stack trace. Events with the same type and message are grouped.',
  fallback: 'No stack trace and no message. Events are grouped by platform and location.',
}

const labels: Record<PartLabel, string> = {
  frame: 'Frame',
  type: 'Type',
  digest: 'Digest',
  fingerprint: 'Fingerprint',
  message: 'Message',
  place: 'Location',
  chunk: 'Chunk',
}

/** `type is “NotFound” and message is “Order *”`. */
function conditions({ type, message, path, function: name, tag }: RuleConditions): string {
  const all: [string, string | undefined][] = [
    ['type', type],
    ['message', message],
    ['path', path],
    ['function', name],
    [`tag ${tag?.name ?? ''}`, tag?.value],
  ]
  return all.flatMap(([what, pattern]) => (pattern === undefined ? [] : [`${what} is “${pattern}”`])).join(' and ')
}

/** `fingerprint “gone”, “{{ tags.tenant }}” · title “Gone” · level warning`. */
function effect({ fingerprint, title, level }: RuleEffect): string {
  return [
    fingerprint && `fingerprint ${fingerprint.map((part) => `“${part}”`).join(', ')}`,
    title !== undefined && `title “${title}”`,
    level && `level ${level}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `placeholders`: all there are. */
function mistake(wrong: RuleMistake, placeholders: string[]): string {
  switch (wrong.what) {
    case 'unknown-placeholder':
      return `${wrong.placeholder} is not a placeholder. Use ${and().format(placeholders)}.`
    case 'stray-braces':
      return `Write placeholders with two braces on each side. Use ${and().format(placeholders)}.`
    case 'too-long':
      return `Use at most ${wrong.most} characters.`
    case 'too-many-parts':
      return `A fingerprint can have at most ${wrong.most} parts, separated by commas.`
    case 'too-many-rules':
      return `A project can have at most ${wrong.most} rules.`
    case 'tag-name-missing':
      return 'Enter the name of the tag.'
    case 'tag-value-missing':
      return 'Enter a value, or * for any.'
    case 'default-in-part':
      return '{{ default }} must be a separate part. Put a comma before and after it.'
    case 'unknown-level':
      return 'Choose one of the levels.'
    case 'no-condition':
      return 'Enter at least one condition.'
    case 'no-effect':
      return 'Enter a fingerprint, a title or a level.'
    case 'rule-deleted':
      return 'This rule was deleted. Create it again.'
  }
}

/** Why events are grouped, what grouping rules say, and the answers to the forms that change grouping. */
export const groupingTexts = namespace('grouping', {
  because,
  labels,
  /** Inside a sentence. */
  splits,
  /** As the label of a choice. */
  splitLabels,
  conditions,
  effect,
  mistake,
  ruleApplied: (place: number, { fingerprint, title, level }: RuleEffect, when: string) => {
    const done = [
      fingerprint && 'sets the fingerprint',
      title !== undefined && 'sets the title',
      level && `sets the level to ${level}`,
    ]
    return `Rule ${place} ${and().format(done.filter((one) => typeof one === 'string'))} because ${when}.`
  },
  splitApplied: (by: string, value: string) => `Split by ${by}: ${value === '' ? 'no value' : `“${value}”`}.`,
  rules: {
    on: 'Rule enabled.',
    off: 'Rule disabled.',
    moved: 'Order changed.',
    deleted: 'Rule deleted.',
    saved: 'Rule saved. It applies to new events.',
    nothingToRegroup: 'All recent events are in the right issue.',
    regrouping: (n: number, issues: string) => `Regrouping ${plural(n, 'issue', 'issues')}: ${issues}.`,
  },
  issue: {
    noIds: 'Enter the ID of at least one other issue, e.g. WEB-12.',
    mostIds: (most: number) => `Merge at most ${most} issues at once.`,
    merged: (issues: string[], into: string) => `Merged ${and().format(issues)} into ${into}.`,
    partOf: (shortId: string, target: string) => `${shortId} is part of ${target}.`,
    same: 'These are already the same issue.',
    otherProject: (shortId: string) =>
      `${shortId} belongs to another project. Only issues of the same project can be merged.`,
    unknown: (shortId: string) => `Issue ${shortId} does not exist, or you have no access to its project.`,
    notMerged: (shortId: string) => `${shortId || 'This issue'} is not merged, or has no events.`,
    unmerged: (shortId: string) => `Unmerged ${shortId}.`,
    noneMerged: 'No issues are merged.',
    unmergedAll: (n: number) => `Unmerged ${plural(n, 'issue', 'issues')}.`,
    chooseSplit: 'Choose what to split by.',
    splitting: (shortId: string, by: string) => `Splitting ${shortId} by ${by}.`,
    unmergeFirst: 'This issue has merged issues. Unmerge them first, then split.',
    alreadySplit: 'This issue is already split. Remove that split first.',
    gone: 'This issue does not exist, or you cannot change it.',
    notSplit: 'This issue is not split.',
    unsplitting: (shortId: string) => `Merging split events back into ${shortId}.`,
    regrouping: (shortId: string) => `Regrouping the stored events of ${shortId}.`,
    kept: (shortId: string) => `${shortId} was not changed.`,
  },
})
