declare const opaque: unique symbol

/** Identifies a stored event to the engine that returned it. No other code reads, stores or creates one. */
export type EventKey = string & { readonly [opaque]: 'event' }
