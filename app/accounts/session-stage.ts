/**
 * How far a session got. `open`: signed in · `factor`: the password was right, the second factor is missing · `enrol`: the instance
 * asks for a second factor, and the account has to set one up first. Only an open session is a viewer.
 */
export type SessionStage = 'open' | 'factor' | 'enrol'
