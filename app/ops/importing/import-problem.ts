/** An import cannot go on; the message says what to do. What was imported stays, and repeating the command continues. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}
