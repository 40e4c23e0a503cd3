/** An envelope of many items that are JSON. Each is one line, so it needs no length, and the envelope is encoded at once. */
export class JsonEnvelope {
  #text = '{}\n'

  /** `most`: characters the envelope may have. */
  constructor(private readonly most: number) {}

  /** Adds an item: its header and its payload, as JSON. Does nothing once the envelope is too large. */
  add(header: string, payload: string): void {
    if (this.#text.length <= this.most) this.#text += `${header}\n${payload}\n`
  }

  /** Undefined when it would have too many characters. A buffer, in which later steps find the ends of lines quickly. */
  bytes(): Buffer | undefined {
    return this.#text.length > this.most ? undefined : Buffer.from(this.#text)
  }
}
