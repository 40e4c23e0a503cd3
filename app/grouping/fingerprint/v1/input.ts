type Text<Name extends string> = { [name in Name]?: string }

export type Frame = { inApp: boolean } & Text<
  'filename' | 'absPath' | 'function' | 'module' | 'package' | 'contextLine' | 'platform' | 'address'
>
export type Mechanism = { synthetic?: boolean; isGroup?: boolean; exceptionId?: number; parentId?: number }
export type Exception = { mechanism?: Mechanism; frames: Frame[] } & Text<'type' | 'value'>
export type Image = Text<'codeFile' | 'imageAddress'>

/** What counts of an event (`Event` has this shape). Exceptions: oldest cause first. Frames: oldest call first. */
export type FingerprintInput = {
  platform: string
  level: string
  exceptions: Exception[]
  threads: { crashed: boolean; current: boolean; frames: Frame[] }[]
  clientFingerprint?: string[]
  tags: [string, string][]
  request?: { url?: string }
  images?: Image[]
} & Text<'message' | 'messageTemplate' | 'transaction' | 'logger' | 'release' | 'environment'>
