/**
 * Room for young objects on the heap of a thread that walks. What an event leaves behind is dead by the next one: a third of V8's default
 * takes the same time, and 40 MB less in a flood.
 */
export const youngMegabytes = 16
