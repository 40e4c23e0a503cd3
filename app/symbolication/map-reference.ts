/** A map that is embedded in its script as a `data:` URL. `key`: unique to this content. */
export type InlineMap = { inline: true; key: string; url: string; json: () => string | undefined }

const utf8 = new TextDecoder()
/** How much of the end of a script is searched. An embedded map is there as a whole. */
const searched = 4096

/** The value of the last `//# sourceMappingURL=` in a script; old tools wrote `//@`. */
export function lastReference(script: Uint8Array): string | undefined {
  const end = referenceIn(utf8.decode(script.subarray(Math.max(0, script.length - searched))))
  // If it is not near the end, an embedded map may follow that is longer than the searched part.
  return end ?? (hasData(script) ? referenceIn(utf8.decode(script)) : undefined)
}

/** A tail of nothing but base64 is the end of a longer embedded map. */
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
