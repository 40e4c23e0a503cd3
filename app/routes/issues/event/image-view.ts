import type { DebugImage } from '~/events/event'
import { cut } from './value-text'

/** An executable, a library or a script, for the list of what was loaded. */
export type ImageView = { file: string; debugId?: string; at?: string; kind?: string }

const most = 200

/** The images by name; with a number of those that are not shown. */
export function imageViews(images: DebugImage[]): { shown: ImageView[]; left: number } {
  const shown = images.slice(0, most).map((image) => ({
    file: cut(image.codeFile ?? '(no name)', 400),
    debugId: image.debugId && cut(image.debugId, 64),
    at: image.imageAddress && cut(image.imageAddress, 64),
    kind: [image.type, image.arch].filter(Boolean).join(' ') || undefined,
  }))
  return { shown, left: images.length - shown.length }
}
