/** In the message of everything the lab throws: a response that contains it leaks. */
export const labSecret = 'SECRET-7f3a'

class LabFailure extends Error {
  override name = 'LabFailure'
}

/** A typical exception, with a message that no one else may see. */
export const labFailure = (where: string) => new LabFailure(`${labSecret}: ${where} failed on purpose`)
