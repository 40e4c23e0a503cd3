const marked = new WeakSet<object>()

/**
 * Marks an answer as a refusal: what a route throws on purpose, whatever its status. Without the mark a thrown status of 500 or above
 * is taken for a failure, because it may come from anywhere and say anything. Takes a `Response` or `data(…)`; returns it.
 */
export function markRefusal<Answer extends object>(answer: Answer): Answer {
  marked.add(answer)
  return answer
}

export const isMarkedRefusal = (thrown: object): boolean => marked.has(thrown)
