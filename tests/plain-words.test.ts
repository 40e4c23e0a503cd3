import { expect, test } from 'vitest'
import { withoutCode } from './support/documents'
import { filesUnder, textOf } from './support/modules'

/*
 * Plain English: words and phrases that do not come back, each with what to write instead. To widen the test, add a pattern to `read`.
 */
const read = [/^README\.md$/, /^docs\/[^/]+\.md$/, /^docs\/decisions\/[^/]+\.md$/, /^app\/texts\/en\//]

const words: [pattern: RegExp, instead: string][] = [
  [/\bwhom\b/i, 'name the person'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bnobody['’]s\b/i, 'unassigned, of no one'],
  [/\bof (?:our|one['’]s) own\b/i, 'own, separate'],
  [/\bso many\b/i, 'a number, or many'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\btaken out\b/i, 'removed'],
  [/\b(?:tells?|told|telling) of\b/i, 'report'],
  [/(?<!there )\b(?:is|are) none\b/i, 'is not one'],
  [/\bheard of\b/i, 'seen'],
  [/\b(?:so already|people said|gave it to)\b/i, 'say what happened: unchanged, visitor reports, assigned to'],
  [/\ball the same\b/i, 'anyway'],
  [/\bof its kind\b/i, 'name it'],
  [/\bstreets?\b/i, 'pipeline'],
  [/\b(?:co-)?walkers?\b/i, 'pool worker'],
  [/\brim\b/i, 'edge, or before it is read'],
  [/\bopener\b/i, 'inflater'],
  [/\b(?:the|a) desk\b/i, 'support'],
  [/\bthe house\b/i, 'name the rule and its document'],
  [/\b(?:quick|the) doors?\b/i, 'routes, fast-path routes'],
  [/\bnewborns?\b/i, 'new issue'],
]

/** One word for each meaning (docs/glossary.md): in the texts of the interface, not in names of code. */
const terms: [pattern: RegExp, instead: string][] = [
  [/(?<!web )\bapplications?\b(?!\/)/, 'app'],
  [/\b(?:by|this|that|the|a|no|[Tt]est|[Ss]ummary) mails?\b(?! server)/, 'e-mail'],
  [/(?<!-)\b[Mm]ail (?:domain|address|goes|to|could)/, 'e-mail'],
  [/\b[Ss]erver administrator\b/, 'command line'],
  [/\b(?:Add|Added) (?:an? )?(?:new )?(?:API )?(?:project|key|token|team|rule|channel|monitor|view)\b/, 'create'],
  [/\b(?:project|key|token|team|rule|channel|monitor|view) added\b/i, 'created'],
  [/\bRemove (?:this |an? )?(?:project|key|token|team|rule|channel|monitor|view|upload|provider)\b/, 'delete'],
  [/\bmargin\b(?!:)/, 'grace period'],
  [/\baddress of (?:the|your|a) (?!account)\w+/, 'URL'],
]

/** Names of code that do not come back, each with the field's word. Sheets, routes and parts of the interface are not read. */
const names: [pattern: RegExp, instead: string][] = [
  [/\b\w*Opener\b(?!-)/, 'Inflater'],
  [/\bTurnstile\b/, 'Semaphore'],
  [/\bKeeper\b/, 'AdmitAndStore'],
  [/\bDesk\b(?!')/, 'IntakeHandler, PageDispatcher, support'],
  [/\bquickDoors?\b/i, 'fastPathRoute'],
  [/\b(?:atRim|refusedAtRim|RimTallies)\b/, 'atEdge, EdgeCounters'],
  [/\bOtherHalf\b/, 'Counterpart'],
  [/\b(?:joinHead|prepareHeads|headOfEvent|head_id)\b/, 'joinMergeTarget, joinShownIssue, first_issue_id'],
  [/\bBesideItem\b/, 'NonEventItem'],
  [/\bnaming\(\(\) =>/, 'translatingSqliteErrors'],
  [/\bprepareTakingAway\b/, 'preparePurge'],
  [/\bconst (?:tell|say|hear) =/, 'notify, appendHistory, send, onMessage'],
  [/\byoungMegabytes\b/, 'maxYoungGenerationSizeMb'],
  [/\b(?:type|class|interface) (?:Asked|Found|Place|Read|Told|Heard)\b/, 'name it for what it holds'],
]

const code = filesUnder('app').filter(
  (file) => /\.tsx?$/.test(file) && !/^app\/(routes|ui|grouping\/fingerprint)\//.test(file),
)

/** Words that stay out of comments and names of tests, too, where all of them were read. A folder is added when it was. */
const proseWords: [pattern: RegExp, instead: string][] = [
  [/\bwhom\b/i, 'name the person'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bnobody['’]s\b/i, 'unassigned, of no one'],
  [/\bof (?:our|one['’]s) own\b/i, 'own, separate'],
  [/\bso many\b/i, 'the name of the number'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\btaken out\b/i, 'removed'],
  [/\b(?:tells?|told|telling) of\b/i, 'report'],
  [/\bheard of\b/i, 'seen'],
  [/\bgo(?:es)? on from\b/i, 'continue from'],
  [/\bout of the ordinary\b/i, 'unusual'],
  [/(?<!there )\bis none\b/i, 'is not one'],
]

const proseFolders = new RegExp(
  `^(?:bench|tests/(?:browser|fuzz|http|store|support)|app/(?:${[
    ...['processing', 'wire', 'threads', 'inbox', 'intake', 'ops', 'recording', 'uploads', 'lookup', 'releases'],
    ...['issues', 'feedback', 'events', 'digests', 'symbolication', 'grouping', 'routes', 'projects', 'store/sql'],
  ].join('|')}))/`,
)
const proseFiles = ['app', 'bench', 'tests']
  .flatMap((folder) => filesUnder(folder))
  .filter(
    (file) =>
      proseFolders.test(file) && /\.(?:tsx?|mjs)$/.test(file) && !/fixtures\/|^app\/grouping\/fingerprint\//.test(file),
  )

const files = ['README.md', ...filesUnder('docs'), ...filesUnder('app/texts/en')].filter((file) =>
  read.some((pattern) => pattern.test(file)),
)

/** `file:line: phrase (write: …)` for every phrase of the list. */
function found(file: string, text: string, list = words): string[] {
  return text.split('\n').flatMap((line, i) =>
    list.flatMap(([pattern, instead]) => {
      const phrase = pattern.exec(line)?.[0]
      return phrase === undefined ? [] : [`${file}:${i + 1}: ${phrase} (write: ${instead})`]
    }),
  )
}

test('the documents and the English texts use plain words', () => {
  expect(files.length).toBeGreaterThan(5)
  expect(files.flatMap((file) => found(file, wordsOf(file)))).toEqual([])
})

test('the English texts use one word for each meaning', () => {
  const texts = filesUnder('app/texts/en')
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.flatMap((file) => found(file, wordsOf(file), terms))).toEqual([])
})

/** What people read of a file: a document without its code; of a module all, because sentences with values are templates. */
const wordsOf = (file: string) => (file.endsWith('.md') ? withoutCode(textOf(file)) : textOf(file))

test('comments and names of tests use plain words in the folders that were read', () => {
  expect(proseFiles.length).toBeGreaterThan(900)
  expect(proseFiles.flatMap((file) => found(file, textOf(file), proseWords))).toEqual([])
})

test('the code uses the names of the field', () => {
  expect(code.length).toBeGreaterThan(500)
  expect(code.flatMap((file) => found(file, textOf(file), names))).toEqual([])
})

test('a phrase from the list is found', () => {
  expect(found('a.md', 'Whoever holds\nthe code')).toEqual(['a.md:1: Whoever (write: anyone who, the person who)'])
})
