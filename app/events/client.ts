import { fieldsOf } from './data'
import type { DebugImage, Event } from './event'
import { readAddress } from './frames'
import { limits } from './limits'
import type { Reader } from './reader'
import { cleanText, cutText } from './text'

/** The SDK that sent the event. */
export function readSdk(event: Reader): Event['sdk'] {
  const reader = fieldsOf(event.fields.sdk) ? event.child('sdk') : undefined
  const name = reader?.text('name')
  if (!reader || !name) return undefined
  const version = reader.text('version', 64)
  return version ? { name, version } : { name }
}

/** The files that debug ids belong to: generated scripts, executables, libraries. */
export function readImages(event: Reader): DebugImage[] {
  const meta = fieldsOf(event.fields.debug_meta) ? event.child('debug_meta') : undefined
  if (!meta) return []
  return meta.children('images', limits.images).map(readImage)
}

function readImage(reader: Reader): DebugImage {
  const image: DebugImage = {}
  const type = reader.text('type', 64)
  const debugId = (reader.text('debug_id', 64) ?? reader.text('uuid', 64))?.toLowerCase()
  const codeFile = reader.text('code_file', limits.path) ?? reader.text('name', limits.path)
  const imageAddress = readAddress(reader, 'image_addr')
  if (type) image.type = type
  if (debugId) image.debugId = debugId
  if (codeFile) image.codeFile = codeFile
  if (imageAddress) image.imageAddress = imageAddress
  const imageSize = reader.integer('image_size')
  const arch = reader.text('arch', 64)
  if (imageSize !== undefined && imageSize > 0) image.imageSize = imageSize
  if (arch) image.arch = arch
  return image
}

/** Installed packages and their versions. */
export function readModules(event: Reader): Record<string, string> {
  const sent = fieldsOf(event.fields.modules)
  const modules: Record<string, string> = {}
  let room: number = limits.modules
  for (const name in sent) {
    const version = sent[name]
    if (typeof version !== 'string' || name === '' || name === '__proto__') continue
    if (room-- <= 0) {
      event.note('modules', `the first ${limits.modules} kept`)
      break
    }
    modules[cleanText(cutText(name, limits.name))] = cleanText(cutText(version, 64))
  }
  return modules
}

/**
 * The grouping key from the client: its fingerprint, with numbers as text and `{{default}}` normalised to `{{ default }}`; otherwise the
 * `checksum` of old clients.
 */
export function readFingerprint(event: Reader): string[] | undefined {
  const sent = event.fields.fingerprint ?? event.fields.checksum
  if (sent === undefined || sent === null) return undefined
  const parts: string[] = []
  const list = Array.isArray(sent) ? (sent as unknown[]) : [sent]
  for (const part of list.slice(0, limits.fingerprint)) {
    if (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean') continue
    const text = cleanText(cutText(String(part), limits.name))
    parts.push(/^\{\{ *default *\}\}$/.test(text) ? '{{ default }}' : text)
  }
  if (parts.length < list.length) event.note('fingerprint', `${list.length - parts.length} parts dropped`)
  return parts.length > 0 ? parts : undefined
}
