import { highlight, runsText } from '~/highlight/highlight'
import { languageOf } from '~/highlight/languages'
import type { ColourLines } from './frame-view'

/** How many frames of a page are coloured. Further ones stay plain, so that no event makes its page slow. */
const mostColoured = 400

/** Colours for one page. */
export function codeColours(most = mostColoured): ColourLines {
  let left = most
  return (lines, file, platform) => {
    const language = languageOf(file, platform)
    if (!language || left < lines.length) return undefined
    left -= lines.length
    return highlight(lines, language).map(runsText)
  }
}
