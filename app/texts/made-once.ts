/** A function that makes a value when it is first called, and returns the same from then on: formats of `Intl` take milliseconds to make. */
export function madeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
