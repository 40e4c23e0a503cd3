import { readBlocks } from './blocks'
import type { Block } from './tree'

/**
 * The part of Markdown that people use in comments, read into plain data.
 * 1. No text becomes markup: `<b>` is three characters. The only address that becomes a link is one of `safeAddress`.
 * 2. Every text is some Markdown; nothing is refused, and nothing throws.
 * 3. Reading takes time in proportion to the text, and what it nests is bounded, however hostile it is.
 * 4. `@name` and `SHOP-12` are only marked: what they stand for, and who may know, is not decided here (`resolve.ts`).
 *
 * Read: paragraphs (a line end is a line end), `# headings`, fenced code, `> quotes`, lists, `---`; `code`, **strong**, *emphasis*,
 * ~~struck~~, [links](https://…), bare addresses and `\` before a sign. Not read, and so shown as typed: HTML, tables, images (their
 * address becomes a link).
 */
export const readMarkdown = (text: string): Block[] => readBlocks(text.replace(/\r\n?/g, '\n').split('\n'), 0)
