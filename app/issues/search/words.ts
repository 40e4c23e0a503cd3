import type { Problem } from './term'

/** One term as it was typed: `-release:"1.2 beta"*` is negated, has the key `release`, and a value with one star that counts. */
export type Word = {
  start: number
  end: number
  negated: boolean
  key?: string
  /** Where the value starts. */
  valueStart: number
  value: Piece[]
}

/** A stretch of a value; what stood in quotes means itself, stars and bars included. */
export type Piece = { text: string; quoted: boolean }

/** A search longer than this is cut: nobody typed it. */
export const longestSearch = 1000

/** A search that looks for longer is ended: meanwhile no other page is answered. */
export const longestSearchMilliseconds = 3000

/** Takes a search apart at its spaces. Everything is a word: a quote that is not closed goes on to the end and is a problem. */
export function wordsOf(text: string): { words: Word[]; problems: Problem[] } {
  const words: Word[] = []
  const problems: Problem[] = []
  if (text.length > longestSearch) {
    problems.push({ start: longestSearch, end: text.length, what: 'long', most: longestSearch })
  }
  const end = Math.min(text.length, longestSearch)
  let at = 0
  while (at < end) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const { word, next, problem } = readWord(text, at, end)
    words.push(word)
    if (problem) problems.push(problem)
    at = next
  }
  return { words, problems }
}

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character)

/** A key is a name of ours or a tag's: what may stand before a colon without being the beginning of `https://`. */
const keyed = /^([A-Za-z][\w.-]{0,63}):(?!\/\/)/

function readWord(text: string, start: number, end: number): { word: Word; next: number; problem?: Problem } {
  let at = start
  const negated = (text[at] === '-' || text[at] === '!') && at + 1 < end && !isSpace(text[at + 1])
  if (negated) at++
  const key = keyed.exec(text.slice(at, Math.min(end, at + 66)))?.[1]
  if (key) at += key.length + 1
  const valueStart = at
  const { value, next, problem } = readValue(text, at, end)
  return { word: { start, end: next, negated, ...(key && { key }), valueStart, value }, next, problem }
}

function readValue(text: string, start: number, end: number): { value: Piece[]; next: number; problem?: Problem } {
  const value: Piece[] = []
  let at = start
  while (at < end && !isSpace(text[at])) {
    const isQuote = text[at] === '"'
    const stop = isQuote ? closingQuote(text, at, end) : nextOf(text, at, end)
    if (isQuote) value.push({ text: text.slice(at + 1, stop).replace(/\\(["\\])/g, '$1'), quoted: true })
    else value.push({ text: text.slice(at, stop), quoted: false })
    if (isQuote && stop === end) {
      return { value, next: end, problem: { start: at, end, what: 'open-quote' } }
    }
    at = isQuote ? stop + 1 : stop
  }
  return { value, next: at }
}

function closingQuote(text: string, open: number, end: number): number {
  for (let at = open + 1; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return end
}

function nextOf(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text[at] !== '"' && !isSpace(text[at])) at++
  return at
}
