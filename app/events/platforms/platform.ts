import type { StackReader } from '../stack-text/text-stack'
import type { PlatformId } from './platform-ids'

/** What Digestline knows about one platform. Data only: a platform is one file, and a line in `platforms.ts`. */
export type Platform = {
  /** What its SDKs send as `platform`; an event made from a stack in text gets the first. */
  ids: readonly [PlatformId, ...PlatformId[]]
  /** As people write it. */
  name: string
  /** Readers of the stacks that its run-times print, the surest mark first. */
  stacks: readonly StackReader[]
  /** Which frames do not belong to the application, for clients that do not mark them. */
  inApp?: {
    /** Of run-times and standard libraries; tested on a frame's module, or its package without one. */
    foreignModules?: RegExp
    /** The same by function, for platforms whose frames have no modules. */
    foreignFunctions?: RegExp
    /** Of run-times and installed packages; tested on the files of frames of every platform. */
    foreignPaths?: readonly RegExp[]
  }
  /** The language of its code blocks in Markdown, where the file's ending does not say it. */
  codeBlock?: string
}
