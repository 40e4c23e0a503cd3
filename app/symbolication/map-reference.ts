/** A map that stands in its script as a `data:` URL. `key`: unlike that of any other content. */
export type InlineMap = { inline: true; key: string; url: string; json: () => string | undefined }

const utf8 = new TextDecoder()
/** How much of a script's end is searched. An inline map stands there whole. */
const searched = 4096

/** What the last `//# sourceMappingURL=` of a script says; `//@` is how old tools wrote it. */
export function lastReference(script: Uint8Array): string | undefined {
  const end = referenceIn(utf8.decode(script.subarray(Math.max(0, script.length - searched))))
  // Without one near the end it may still be there, with an inline map behind it that is longer.
  return end ?? (hasData(script) ? referenceIn(utf8.decode(script)) : undefined)
}

/** In a tail that is nothing but base64 something longer goes on. */
function hasData(script: Uint8Array): boolean {
  const tail = utf8.decode(script.subarray(Math.max(0, script.length - searched))).trimEnd()
  return !tail.includes(' ') && /^[A-Za-z0-9+/=%._~-]+(?:\n\/\/# debugId=[0-9a-fA-F-]+)?$/.test(tail)
}

function referenceIn(text: string): string | undefined {
  const comments = text.matchAll(/(?:^|[\n\r;{}) ])\/[/*][#@][ \t]+sourceMappingURL=([^\s'"*]+)/g)
  return [...comments].at(-1)?.[1]
}

export function inlineMap(reference: string, key: string, url: string): InlineMap | undefined {
  const data = /^data:[^,]*?(;base64)?,/i.exec(reference)
  if (!data) return undefined
  const body = reference.slice(data[0].length)
  return { inline: true, key, url, json: () => (data[1] ? fromBase64(body) : fromPercents(body)) }
}

function fromBase64(body: string): string | undefined {
  try {
    return utf8.decode(Uint8Array.from(atob(body), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function fromPercents(body: string): string | undefined {
  try {
    return decodeURIComponent(body)
  } catch {
    return undefined
  }
}
