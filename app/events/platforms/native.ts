import type { Platform } from './platform'
import { rustLibrary } from './rust'

/** C, C++ and Rust in minidumps and by sentry-native. */
export const native: Platform = {
  ids: ['native'],
  name: 'Native',
  stacks: [],
  inApp: { foreignFunctions: rustLibrary, foreignPaths: [/^(?:\/lib\/|\/lib64\/|\/system\/|\/apex\/|C:\\Windows\\)/i] },
}
