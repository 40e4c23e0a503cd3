import type { StackReader } from '../stack-text/text-stack'
import type { PlatformId } from './platform-ids'

/** What Digestline knows about one platform. It is plain data: a platform is one file, and one line in `platforms.ts`. */
export type Platform = {
  /** The `platform` values of its SDKs. An event that is made from a stack in text gets the first one. */
  ids: readonly [PlatformId, ...PlatformId[]]
  /** The name people use. */
  name: string
  /** Readers of the stack formats of its runtimes, the most reliable first. */
  stacks: readonly StackReader[]
  /** Patterns of frames that are not in-app, for clients that do not mark them. */
  inApp?: {
    /** Of runtimes and standard libraries; tested on a frame's module, or on its package if it has no module. */
    foreignModules?: RegExp
    /** The same by function, for platforms whose frames have no modules. */
    foreignFunctions?: RegExp
    /** Of runtimes and installed packages; tested on the files of frames of every platform. */
    foreignPaths?: readonly RegExp[]
  }
  /** The language of its code blocks in Markdown, if the file extension does not say it. */
  codeBlock?: string
}
