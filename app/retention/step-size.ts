/** How much one step of background work does: more while steps are quick, less as soon as one takes longer than it should. */
export type StepSize = {
  /** Of the next step. */
  size(): number
  /** Milliseconds that the last one took. */
  took(milliseconds: number): void
}

/** `milliseconds`: what a step should take. */
export function stepSize({ first, most, milliseconds }: Record<'first' | 'most' | 'milliseconds', number>): StepSize {
  let size = first
  return {
    size: () => size,
    took(own) {
      const factor = Math.min(2, milliseconds / Math.max(own, 0.1))
      size = Math.max(1, Math.min(most, Math.floor(size * factor)))
    },
  }
}
