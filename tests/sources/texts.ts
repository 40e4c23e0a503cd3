import ts from 'typescript'
import { expect, test } from 'vitest'
import { fallback } from '../../app/texts/de/fallback'
import { german } from '../../app/texts/de/german'
import type { TextNamespace } from '../../app/texts/namespace'
import { type Module, modulesUnder, parse } from '../support/modules'

/*
 * What the interface says is in app/texts (see namespace.ts there) and nowhere else.
 */

/** What reads the same in both languages, by namespace: names and words the field has no others for. */
const same: Record<string, string[]> = {
  alertRule: ['name'],
  apiReference: ['parts.issues', 'title'],
  audit: ['domains', 'fingerprint', 'name', 'scopes', 'team'].map((name) => `details.${name}`),
  account: ['tokens.label'],
  alertsChannels: [
    ...['slack', 'discord', 'teams', 'google-chat', 'mattermost', 'telegram', 'ntfy', 'pagerduty', 'webhook'],
    ...['github', 'gitlab', 'jira'],
  ]
    .map((kind) => `kinds.${kind}`)
    .concat(['url', 'token', 'server', 'body', 'repository', 'labels'].map((field) => `fields.${field}`))
    .concat(['dingtalk', 'feishu', 'wecom'].map((preset) => `presetNames.${preset}`))
    .concat(['find.pagerduty', 'name', 'tests.title']),
  alertDeliveries: ['kinds.test'],
  alertsMessage: ['facts.release', 'facts.releases'],
  nodes: ['columns.version', 'roles.work'],
  monitors: [
    ...['head.0', 'states.ok', 'runStates.ok', 'facts.issue', 'facts.slug'],
    ...['fields.name', 'fields.types.crontab', 'terminal'],
  ],
  quotas: ['categories.monitor'],
  views: ['name'],
  connect: ['code', 'dsn', 'exampleDigest'],
  event: [
    'parts.foundUnder',
    ...['events', 'parts.extra', 'parts.tags', 'parts.breadcrumbs', 'parts.request', 'parts.query', 'parts.cookies'],
    ...['parts.body', 'parts.images', 'parts.exception', 'kinds.digest', 'kinds.short_id', 'digests.columns.0'],
    'minified.doctor',
  ],
  events: ['release', 'person'],
  frame: ['issues', 'releases', 'support', 'themes.system'],
  grouping: ['labels.frame', 'labels.digest', 'labels.fingerprint', 'splitLabels.release'],
  insight: ['parts.release', 'events'],
  issue: [
    'assign.team',
    'figures.events',
    'figures.releases',
    'figures.release',
    'tabs.events',
    'tabs.tags',
    'tabs.support',
  ],
  issues: ['title', 'searchExample'],
  lookup: ['support', 'columns.code'],
  invitation: ['name', 'role'],
  members: ['roles.admin.name'],
  merging: ['mergeExample'],
  project: ['issues', 'dsn', 'accounting.types.check_in', 'accounting.types.span'],
  privacy: ['switches.cookies.label'],
  projects: ['columns.0'],
  receipts: ['framework'],
  releases: [
    'orders.version',
    'deployColumns.address',
    ...['title', 'columns.0', 'columns.3', 'deployColumns.name', 'environmentColumns.3', 'commits'],
  ],
  settings: ['parts.teams'],
  stack: ['inApp', 'codes', 'event', 'crumbs.exception', 'errorPage'],
  ui: ['columns.issue'],
  triage: ['commit'],
  rules: ['fields.tag', 'fields.fingerprint', 'fields.level'],
  trackers: ['webhook.address'],
  teams: ['title', 'columns.team', 'name'],
  uploads: ['diagnose', 'one.dist'],
  storageKept: ['kinds.codes'],
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const namespaces = Object.values(import.meta.glob<Record<string, unknown>>('../../app/texts/en/*', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value): value is TextNamespace<unknown> => isRecord(value) && 'english' in value)

const modules = modulesUnder('app')

const views = modules.filter(
  ({ file }) => file.endsWith('.tsx') && !/\.test\.tsx$|^app\/(texts|routes\/lab|fallback-package)\//.test(file),
)

test('no view says anything that is not in app/texts', () => {
  const saying = views.flatMap((module) => literals(module).map((text) => `${module.file}: ${text}`))
  expect(saying).toEqual([])
})

/**
 * Modules of domains and routes that may contain sentences, each with the reason: answers that are English by contract, code to
 * copy, and modules still to be converted.
 */
const englishByContract: Record<string, string> = {
  'app/events/as-markdown.ts': 'an event as Markdown, English like the API',
  'app/live/live.server.ts': 'answers of the event stream, read by scripts',
  'app/uploads/assemble.server.ts': 'answers to sentry-cli',
  'app/uploads/chunk-space.server.ts': 'answers to sentry-cli',
  'app/uploads/chunks.server.ts': 'answers to sentry-cli',
  'app/uploads/read-request.ts': 'answers to sentry-cli',
  'app/uploads/receive-form.server.ts': 'answers to sentry-cli',
  'app/uploads/task-thread.server.ts': 'log',
  'app/uploads/upload-work.server.ts': 'answers to sentry-cli',
  'app/projects/members.ts': 'answers of the command line',
  'app/routes/issues/events/events-view.ts': 'to be converted: addresses typed by hand',
}

const spokenFolders =
  /^app\/(accounts|attachments|digests|events|feedback|grouping|issues|live|lookup|markdown|monitors|projects|releases|routes|sessions|symbolication|ui|uploads)\//

test('no module of a domain or a route contains a sentence for users', () => {
  const spoken = modules.filter(
    ({ file }) =>
      file.endsWith('.ts') &&
      spokenFolders.test(file) &&
      !/\.test\.ts$|^app\/routes\/(api|sentry-api|mcp|lab|health)\//.test(file),
  )
  expect(spoken.length).toBeGreaterThan(200)
  const found = spoken.flatMap(({ file, source }) => sentencesIn(source).map((text) => ({ file, text })))
  const unexpected = found.filter(({ file }) => englishByContract[file] === undefined)
  expect(unexpected.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  const stale = Object.keys(englishByContract).filter((name) => !found.some(({ file }) => file === name))
  expect(stale).toEqual([])
})

test('a sentence in a module is found, and what developers read is not', () => {
  const source = (text: string) => parse('a.ts', text).source
  expect(sentencesIn(source("const a = wrong ? 'Use one line only.' : `Use at most 10 parts.`"))).toHaveLength(2)
  expect(sentencesIn(source("throw new Error('The inbox is closed.')"))).toEqual([])
  expect(sentencesIn(source("const a = 'select id from issue'"))).toEqual([])
})

test('every namespace is in every language', () => {
  expect(namespaces.map(({ name }) => name).toSorted()).toEqual(Object.keys(german).toSorted())
})

test('nothing was left in English', () => {
  const left = namespaces.flatMap(({ name, english }) =>
    sameTexts(english, german[name as keyof typeof german])
      .filter((path) => !same[name]?.includes(path))
      .map((path) => `${name}.${path}`),
  )
  const hint =
    'These texts read the same in English and German. Translate them in app/texts/de, or, where German has no other word, add them to `same` in this file'
  expect(left, hint).toEqual([])
})

test('a route refuses with a code, and every code is one that a route refuses with', () => {
  const sources = modules.filter(({ file }) => !/\.test\.tsx?$|^app\/texts\//.test(file))
  const sentences = sources.filter(({ text }) => /(?<![.\w])data\(\s*['"`]/.test(text)).map(({ file }) => file)
  expect(sentences).toEqual([])
  const unused = Object.keys(fallback.reasons).filter((code) => !sources.some(({ text }) => text.includes(`'${code}'`)))
  expect(unused).toEqual([])
})

/** Where both say the same, as a path of names. What a function says is asked for with sample values. */
function sameTexts(english: unknown, other: unknown, path = ''): string[] {
  if (typeof english === 'string') return english === other && /\p{L}{2}/u.test(english) ? [path] : []
  if (!isRecord(english) || !isRecord(other)) return []
  return Object.keys(english).flatMap((name) => sameTexts(english[name], other[name], path ? `${path}.${name}` : name))
}

const spokenAttributes = new Set(
  'title label aria-label placeholder hint note alt legend above below summary'.split(' '),
)

/**
 * Sentences in a module: strings of three words or more that begin with a capital and end like a sentence. Thrown errors, log
 * lines and `problem` are for developers and the API; sentences thrown with a status have a test of their own.
 */
function sentencesIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText(source))) return
    if (ts.isCallExpression(node) && isForDevelopers(node.expression)) return
    const text = literalText(node)
    if (text !== undefined && isSentence(text)) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isForDevelopers = (called: ts.Node): boolean =>
  ts.isIdentifier(called)
    ? /^(data|problem|oauthError|log\w*)$/.test(called.text)
    : ts.isPropertyAccessExpression(called) && ['log', 'error', 'warn'].includes(called.name.text)

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

const isSentence = (text: string) =>
  /^[\p{Lu}“…][^{}<>=|]*[.?!]$/u.test(text) && (text.match(/\p{L}{2,}/gu) ?? []).length >= 3

/** English in a view: text between tags, and what attributes say that people read. */
function literals({ nodes }: Module): string[] {
  const found: string[] = []
  for (const node of nodes) {
    if (ts.isJsxText(node) && isSaid(node.text) && !isCode(node.parent)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && spokenAttributes.has(node.name.getText()) && node.initializer) {
      found.push(...stringsIn(node.initializer))
    }
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      found.push(...stringsIn(node.expression))
    }
  }
  return found
}

/** Strings an expression may come to: its own, those of a choice, the plain parts of a template. */
function stringsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return isSaid(node.text) ? [node.text] : []
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    return parts.filter(isSaid)
  }
  if (ts.isJsxExpression(node)) return node.expression ? stringsIn(node.expression) : []
  if (ts.isConditionalExpression(node)) return [...stringsIn(node.whenTrue), ...stringsIn(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return stringsIn(node.expression)
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind
    const joins = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ]
    return joins.includes(operator) ? [...stringsIn(node.left), ...stringsIn(node.right)] : []
  }
  return []
}

/** What is typed into a terminal or sent on the wire. */
const isCode = (node: ts.Node) =>
  ts.isJsxElement(node) && ['code', 'kbd'].includes(node.openingElement.tagName.getText())

/** Two letters in a row, and not only what is called the same everywhere. */
const isSaid = (text: string) =>
  /\p{L}{2}/u.test(text.replace(/Digestline|Digest:|DSN|JSON|CSV|Application error.*/gs, ''))
