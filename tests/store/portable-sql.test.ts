import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Module, modulesUnder } from '../support/modules'

/*
 * Statements use the SQL that SQLite and PostgreSQL share; what they write differently is a fragment of `dialect.ts`. This test reads
 * sources, so that statements which are built at run time are covered too.
 */
const forbidden: { name: string; pattern: RegExp; instead: string }[] = [
  { name: 'iif()', pattern: /\biif\s*\(/i, instead: 'case when … end' },
  {
    name: 'insert or …',
    pattern: /\b(?:insert|update) or (?:ignore|replace|abort|rollback|fail)\b/i,
    instead: 'on conflict',
  },
  { name: 'replace into', pattern: /\breplace into\b/i, instead: 'on conflict do update' },
  { name: 'json functions', pattern: /\bjson_\w+\s*\(|->>?/i, instead: 'listed, rowsOf, jsonField, …' },
  { name: 'collate nocase', pattern: /\bcollate nocase\b/i, instead: 'folded' },
  { name: 'indexed by', pattern: /\bindexed by\b/i, instead: 'byIndex' },
  { name: 'cross join', pattern: /\bcross join\b/i, instead: 'thenJoin' },
  { name: 'is with a value', pattern: /\bis (?:not )?:\w/i, instead: 'is [not] distinct from' },
  {
    name: 'max() or min() of values',
    pattern: /\b(?:max|min)\((?:[^()',`]|\([^()]*\))+,/i,
    instead: 'greatest, least',
  },
  { name: 'rowid', pattern: /\browid\b/i, instead: 'a column of its own' },
  {
    name: 'blob functions',
    pattern: /\b(?:un)?hex\(|\brandomblob\(|\binstr\(/i,
    instead: 'hexOf, bytesOf, randomBytes, containsBytes',
  },
  { name: 'dates', pattern: /\b(?:strftime|julianday|unixepoch|datetime)\s*\(/i, instead: 'a parameter' },
  {
    name: 'ifnull, total, glob, group_concat',
    pattern: /\b(?:ifnull|total|group_concat)\(|\bglob\b/i,
    instead: 'standard SQL',
  },
  {
    name: 'boolean parameter as a number',
    pattern: /(?:when|or|and|where|not) :(?:everything|all)\b(?! = 1)/,
    instead: ':everything = 1',
  },
]

/** The files of each engine, which may use its own SQL. */
const ownWays: Record<string, string> = {
  'dialect.ts': 'the fragments',
  'open.server.ts': 'pragmas',
  'migrate.server.ts': 'the schema',
  'search-conditions.ts': 'full text',
  'related.server.ts': 'full text',
}

test('statements use the SQL that both engines share', () => {
  const engine = modulesUnder('app/store/sql').filter(({ file }) => !(file.replace(/^.*\//, '') in ownWays))
  expect(engine.length).toBeGreaterThan(100)
  const found = engine.flatMap((module) =>
    textsIn(module)
      .filter((text) => isSql(text))
      .flatMap((text) =>
        forbidden
          .filter(({ pattern }) => pattern.test(text))
          .map(({ name, instead }) => `${module.file}: ${name} (write ${instead}): ${pattern(text, name)}`),
      ),
  )
  expect(found).toEqual([])
})

test('forbidden SQL is found', () => {
  const sql = [
    'select iif(a, b, c) from t',
    'insert or ignore into t values (1)',
    'select value from json_each(:ids)',
    'select * from t order by name collate nocase',
    'select * from t indexed by t_by_a',
    'select * from a cross join b',
    'select * from t where a is :b',
    'update t set a = max(a, :b)',
    'select rowid from t',
    'select hex(a) from t',
    'select * from t where :everything or a = 1',
  ]
  expect(sql.filter((text) => !forbidden.some(({ pattern }) => pattern.test(text)))).toEqual([])
  expect(forbidden.filter(({ pattern }) => pattern.test('select max(a), min(b) from t where c is not null'))).toEqual(
    [],
  )
})

/** The words around the first match of a rule. */
function pattern(text: string, name: string): string {
  const rule = forbidden.find((one) => one.name === name)
  const at = rule?.pattern.exec(text)?.index ?? 0
  return text.slice(Math.max(at - 20, 0), at + 40).replace(/\s+/g, ' ')
}

const isSql = (text: string) =>
  /\b(?:select|insert|update|delete|from|where|case|and|or|exists|join|order by)\b/.test(text)

/** String literals and templates; an expression inside a template is read as `?`. */
function textsIn({ nodes }: Module): string[] {
  const texts: string[] = []
  for (const node of nodes) {
    if (node.parent && ts.isImportDeclaration(node.parent)) continue
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'))
    }
  }
  return texts
}
