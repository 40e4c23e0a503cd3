import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames, unknownNames } from '../app/setting-names'
import {
  brokenLink,
  decisionIndex,
  decisions,
  documents,
  invariantsOf,
  linksOf,
  sectionsOf,
  titlesOf,
} from './support/documents'
import { filesUnder, textOf } from './support/modules'

/*
 * Every reference leads somewhere in this repository. In comments they look like this:
 *
 *     docs/protocol.md §15.3        docs/architecture.md, invariant 4
 *     docs/decisions/0012           app/store/store.ts, invariant 2
 *     docs/architecture.md, "A job"
 */
const isSource = /\.(tsx?|mjs|css|sql)$/
const notOurs = /^tests\/fixtures\/|^bench\/results\//
/** Holds examples of references that lead nowhere. */
const thisFile = 'tests/references.test.ts'
const sources = ['app', 'tests', 'bench', 'docs']
  .flatMap(filesUnder)
  .filter((file) => isSource.test(file) && !notOurs.test(file) && file !== thisFile)
  .concat('vite.config.ts', 'react-router.config.ts')

const notes = [...decisions.values()]

/** Every reference of a text that leads nowhere, as written. */
function broken(text: string): string[] {
  return [
    ...missing(text, /(?<!['"`\w/])docs\/[\w/-]+\.md/g, (path) => existsSync(path)),
    ...missing(text, /docs\/decisions\/\d{4}(?:-[a-z0-9-]+)?/g, isDecision),
    ...missing(text, /docs\/\w+\.md(?: §\d+(?:\.\d+)?,?)+/g, areSections),
    ...missing(text, /docs\/[\w/-]+\.md,?\s(?:\s*\*\s)?\(?["“][^"”\n]+["”]/g, isTitle),
    ...missing(text, /docs\/\w+\.md,? sections? \d+/g, never),
    ...missing(text, /(?:docs|app)\/[\w/.-]+\.(?:md|ts),? \(?invariants? \d+/g, isInvariant),
    ...missing(text, /\b[Dd]ecision (?:note )?\d+/g, (words) => isNumber(numberIn(words))),
    // These lead out of the repository, or name no document at all.
    ...missing(text, /(?<!docs\/)\b(?:protocol|digest)(?:\.md)? §[\d.]+/g, never),
    ...missing(text, /\bhouse(?:'s)? (?:invariant|rule)s?|rules of the house/g, never),
    ...missing(text, /\b(?:product|house|engines|interface|foundations)\.md\b/g, never),
    ...missing(text, /\bREADME(?:\.md)?, "|\bREADME says/g, never),
    ...missing(text, /\binvariants? \d+ of\b|(?<!\.(?:md|ts)), invariants? \d+/g, never),
  ]
}

const missing = (text: string, pattern: RegExp, isThere: (reference: string) => boolean): string[] =>
  [...text.matchAll(pattern)].map(([reference]) => reference).filter((reference) => !isThere(reference))

const never = () => false

const numberIn = (words: string): number => Number(/\d+/.exec(words)?.[0])

/** A note, or a number of which the index says why it has none. */
const isNumber = (number: number): boolean =>
  decisions.has(number) || new RegExp(`^- ${number} `, 'm').test(textOf(decisionIndex))

function isDecision(reference: string): boolean {
  const note = decisions.get(numberIn(reference))
  return note === undefined ? isNumber(numberIn(reference)) : note.startsWith(reference)
}

function areSections(reference: string): boolean {
  const [file = ''] = reference.split(' ')
  const numbers = [...reference.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, number = '']) => number)
  return existsSync(file) && numbers.every((number) => sectionsOf(file).has(number))
}

function isTitle(reference: string): boolean {
  const [, file = '', title = ''] = /^([\w/-]+\.md)[^"“]*["“](.+)["”]$/.exec(reference) ?? []
  return existsSync(file) && titlesOf(file).has(title)
}

function isInvariant(reference: string): boolean {
  const [, file = '', number = ''] = /^([\w/.-]+\.(?:md|ts)),? \(?invariants? (\d+)/.exec(reference) ?? []
  if (!existsSync(file)) return false
  return file.endsWith('.md')
    ? invariantsOf(file).has(number)
    : new RegExp(`^ *\\* ${number}\\. `, 'm').test(textOf(file))
}

test('every reference in the code leads to a document, section, invariant or decision', () => {
  const found = sources.flatMap((file) => broken(textOf(file)).map((reference) => `${file}: ${reference}`))
  expect(found).toEqual([])
})

test('a reference that leads nowhere is found', () => {
  const wrong = [
    'docs/nowhere.md',
    'docs/protocol.md §99',
    'docs/architecture.md, invariant 99',
    'docs/architecture.md, "Statements"',
    'docs/architecture.md, section 5',
    'docs/decisions/0099',
    'docs/decisions/0012-another-name',
    'decision 99',
    'protocol §6',
    'house invariant 1',
    'product.md',
    'README, "How it is laid out"',
  ]
  expect(wrong.filter((reference) => broken(reference).length === 0)).toEqual([])
  const right = [
    'docs/protocol.md §15.3',
    'docs/architecture.md, invariant 4',
    'docs/architecture.md, "A job"',
    'docs/architecture.md, "Where new code goes"',
    'docs/decisions/0012',
    'decision 28',
  ]
  expect(right.flatMap(broken)).toEqual([])
})

test('every link in the documents leads to a file and a heading', () => {
  const linking = [...documents, decisionIndex, ...notes]
  expect(linking.flatMap((file) => linksOf(file).flatMap((to) => brokenLink(file, to) ?? []))).toEqual([])
})

test('every path that the documents name is there', () => {
  const named = documents.flatMap((file) =>
    [...textOf(file).matchAll(/`((?:app|tests|bench|docs)\/[\w./-]*)`/g)].map(([, path = '']) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ path }) => !existsSync(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('every decision note has a status, a date, and says when to revisit it', () => {
  const head =
    /^# (\d+)\. .+\n\n- \*\*Status\*\*: (.+)\n- \*\*Date\*\*: \d{4}-\d\d-\d\d\n- \*\*Revisit when\*\*: \S.+\n\n/
  const wrong = [...decisions].filter(([number, file]) => {
    const [, title, status = ''] = head.exec(textOf(file)) ?? []
    const by = /^superseded by (\d+)$/.exec(status)?.[1]
    const isStatus = /^accepted$|^superseded: \S/.test(status) || (by !== undefined && decisions.has(Number(by)))
    return Number(title) !== number || !isStatus
  })
  expect(wrong.map(([, file]) => file)).toEqual([])
})

test('decision notes are numbered without unexplained gaps', () => {
  const last = Math.max(...decisions.keys())
  const numbers = Array.from({ length: last }, (_, i) => i + 1)
  expect(numbers.filter((number) => !isNumber(number))).toEqual([])
})

test('operations names every setting, and no setting that is not one', () => {
  const operations = textOf('docs/operations.md')
  expect(settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(operations))).toEqual([])
  const named = operations.match(/\b[A-Z]+(?:_[A-Z0-9]+)+\b/g) ?? []
  expect(unknownNames(named)).toEqual([])
})
