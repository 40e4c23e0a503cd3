declare const opaque: unique symbol

/** Names a stored event to the engine that returned it. Nothing else reads it, keeps it or makes one. */
export type EventKey = string & { readonly [opaque]: 'event' }
