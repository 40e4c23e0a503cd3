/** An LRU cache that is bounded by bytes. An entry that is larger than the whole cache is not kept. */
export class ByteCache<Value> {
  #entries = new Map<string, { value: Value; size: number }>()
  #size = 0
  constructor(private readonly limit: number) {}

  get size(): number {
    return this.#size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size: number): void {
    this.#drop(key)
    if (size > this.limit) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.limit) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
