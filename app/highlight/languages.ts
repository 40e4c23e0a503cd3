/** What a highlighter has to know of a language. */
export type Language = {
  keywords: Set<string>
  /** Starts a comment that ends with the line. */
  lineComment?: '//' | '#' | '--'
  blockComment?: boolean
  /** Strings between backticks; a pattern between slashes. */
  backticks?: boolean
  patterns?: boolean
}

const words = (text: string) => new Set(text.split(' '))

const script =
  'as async await break case catch class const continue debugger default delete do else enum export extends false finally for from function get if implements import in instanceof interface let new null of private protected public readonly return satisfies set static super switch this throw true try type typeof undefined var void while with yield'
const cLike =
  'abstract assert break case catch class const continue default do else enum extends false final finally for goto if implements import in instanceof interface is native new null object operator out override package private protected public return sealed static struct super switch synchronized this throw throws true try using val var virtual void volatile when while with yield boolean bool byte char decimal double float int long short string uint ulong namespace async await foreach fun internal lock record ref'
const systems =
  'as auto async await break case catch class const continue crate default delete do dyn else enum extern false fn for func goto guard if impl in init inline let loop match mod move mut namespace new nil nullptr operator override private protected pub public ref return self Self sizeof static struct super switch template this throw throws trait true try type typedef typename union unsafe use using var virtual void volatile where while int char bool float double long short unsigned signed'

const languages = {
  script: { keywords: words(script), lineComment: '//', blockComment: true, backticks: true, patterns: true },
  cLike: { keywords: words(cLike), lineComment: '//', blockComment: true },
  systems: { keywords: words(systems), lineComment: '//', blockComment: true },
  go: {
    keywords: words(
      'any bool break byte case chan const continue default defer else error fallthrough false float64 for func go goto if import int int64 interface iota map nil package range return rune select string struct switch true type uint uint64 var',
    ),
    lineComment: '//',
    blockComment: true,
    backticks: true,
  },
  python: {
    keywords: words(
      'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
    ),
    lineComment: '#',
  },
  ruby: {
    keywords: words(
      'alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or raise redo require rescue retry return self super then true undef unless until when while yield',
    ),
    lineComment: '#',
    backticks: true,
  },
  php: {
    keywords: words(
      'abstract and array as bool break case catch class clone const continue declare default do echo else elseif empty enum extends false final finally float fn for foreach function global if implements include instanceof int interface isset list match namespace new null or print private protected public readonly require require_once return self static string switch throw trait true try unset use var void while xor yield',
    ),
    lineComment: '//',
    blockComment: true,
  },
  elixir: {
    keywords: words(
      'after alias and case catch cond def defmodule defp defstruct do else end false fn for if import in nil not or quote raise receive require rescue true try unless use when with',
    ),
    lineComment: '#',
  },
  sql: {
    keywords: words(
      'and as begin by case create delete desc distinct drop else end exists from group having in index insert into is join left like limit not null on or order outer select set table then union update values when where AND AS BEGIN BY CASE CREATE DELETE DESC DISTINCT DROP ELSE END EXISTS FROM GROUP HAVING IN INDEX INSERT INTO IS JOIN LEFT LIKE LIMIT NOT NULL ON OR ORDER OUTER SELECT SET TABLE THEN UNION UPDATE VALUES WHEN WHERE',
    ),
    lineComment: '--',
    blockComment: true,
  },
} satisfies Record<string, Language>

const byEnding: Record<string, Language> = {}
const byPlatform: Record<string, Language> = {}

const known: [language: Language, endings: string, platforms: string][] = [
  [languages.script, 'js mjs cjs jsx ts mts cts tsx vue svelte', 'javascript node'],
  [languages.cLike, 'java kt kts scala groovy cs fs dart', 'java csharp dart'],
  [languages.systems, 'c h cc cpp cxx hpp m mm rs swift zig', 'c rust native cocoa objc swift'],
  [languages.go, 'go', 'go'],
  [languages.python, 'py pyi', 'python'],
  [languages.ruby, 'rb rake erb', 'ruby'],
  [languages.php, 'php phtml', 'php'],
  [languages.elixir, 'ex exs', 'elixir'],
  [languages.sql, 'sql', ''],
]
for (const [language, endings, platforms] of known) {
  for (const ending of endings.split(' ')) byEnding[ending] = language
  for (const platform of platforms.split(' ').filter(Boolean)) byPlatform[platform] = language
}

/** The language of a file, by the end of its name, else by the platform of the event (`python`, `node`). */
export function languageOf(file: string, platform: string): Language | undefined {
  const ending = /\.([a-z]{1,6})(?:[?#].*)?$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending]
  return Object.hasOwn(byPlatform, platform) ? byPlatform[platform] : undefined
}
