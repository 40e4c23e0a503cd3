import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesUnder, textOf } from './modules'

/** The documents that describe the product as it is. Decision notes describe the day they were written. */
export const documents = ['README.md', ...filesUnder('docs').filter((file) => /^docs\/[^/]+\.md$/.test(file))]

/** Every decision note, by its number. */
export const decisions = new Map(
  filesUnder('docs/decisions')
    .filter((file) => /\/\d{4}-[a-z0-9-]+\.md$/.test(file))
    .map((file) => [Number(/\/(\d{4})-/.exec(file)?.[1]), file]),
)

export const decisionIndex = 'docs/decisions/README.md'

/** Markdown without its code, in which nothing is a link or a word. Lines stay where they are. */
export function withoutCode(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/^ {4}.*$/gm, '')
    .replace(/`[^`\n]*`/g, '``')
}

/** Numbers of the headings: `## 3. Browsers` is 3, `### 15.1 Debug ids` is 15.1. */
export function sectionsOf(file: string): Set<string> {
  return new Set([...textOf(file).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))
}

/** Titles that a reference may quote: of headings without their number, and of paragraphs that begin with one in bold (`**A job.**`). */
export function titlesOf(file: string): Set<string> {
  const text = textOf(file)
  const headings = [...text.matchAll(/^#{1,6} (?:\d+(?:\.\d+)?\.? )?(.+)$/gm)]
  const paragraphs = [...text.matchAll(/^(?:- )?\*\*(.+?)[.:]?\*\*/gm)]
  return new Set([...headings, ...paragraphs].map(([, title = '']) => title))
}

/** Numbers of the list below the heading "Invariants". */
export function invariantsOf(file: string): Set<string> {
  const [, list = ''] = /^## (?:\d+\. )?Invariants$([\s\S]*?)(?=^## )/m.exec(textOf(file)) ?? []
  return new Set([...list.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number))
}

/** Where the links of a document lead that are not to other sites: `file`, or `file#anchor`. */
export function linksOf(file: string): string[] {
  const text = withoutCode(textOf(file))
  const inText = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  const pictures = [...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, to = '']) => to)
  return [...inText, ...pictures].filter((to) => !/^(https?|mailto):/.test(to))
}

/** Why a link leads nowhere; undefined when it leads somewhere. */
export function brokenLink(from: string, to: string): string | undefined {
  const [path = '', anchor] = to.split('#')
  const file = path === '' ? from : normalize(join(dirname(from), path))
  if (!existsSync(file)) return `${from} → ${to}: no such file`
  if (anchor !== undefined && !anchorsOf(file).has(anchor)) return `${from} → ${to}: no such heading`
  return undefined
}

/** As GitHub makes them of headings. */
function anchorsOf(file: string): Set<string> {
  const headings = [...textOf(file).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
