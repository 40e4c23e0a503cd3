import { Fragment } from 'react'

/** A name or an address that may be broken where its words end, before it has to be broken inside one. Copied, it is as it was. */
export function Breakable({ text }: { text: string }) {
  const words = breakableWords(text)
  if (words.length === 1) return <>{text}</>
  return words.map((word, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

/** Longer ones are left alone: each place to break is an element. */
const longest = 200

/** The text at its separators, each with the word before it, and where capitals begin a word. */
export function breakableWords(text: string): string[] {
  if (text.length > longest) return [text]
  return text.split(/(?<=[\p{L}\p{N}][._\-/:@\\]+)(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/u)
}
