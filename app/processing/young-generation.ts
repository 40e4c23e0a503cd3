/**
 * Megabytes of the young generation of a thread that processes events. The garbage of one event is dead by the next: a third of V8's
 * default takes the same time, and 40 MB less in a flood.
 */
export const youngGenerationMegabytes = 16
