import type { Frame } from '~/events/event'
import { type WhyMinified, whyWithoutCode } from './symbolication-view'
import { cut, type PairText, pairsOf } from './value-text'

/** A frame as the page shows it, in the style of its language. */
export type FrameView = {
  /** The qualifier before the function: `com.acme.shop.OrderService.`. */
  owner?: string
  /** `checkout` or `?`. */
  call: string
  /** `src/basket.ts:12:5`, or the known part of it. */
  place: string
  /** For native code the image and the offset in it: `libc.so.6 + 0x26472`. */
  image?: string
  address?: string
  inApp: boolean
  /** The line in the project's repository. */
  repository?: string
  source?: SourceLine[]
  vars?: PairText[]
  /** For a resolved frame: the original position, and the map that was used. */
  sent?: string
  /** Why a frame that needs a source map has none, or shows no code. */
  why?: WhyMinified
}

/** `runs`: the syntax of the text (`highlight`). */
export type SourceLine = { number?: number; text: string; runs?: string; hit: boolean }

/** Colours consecutive lines of a file; undefined where the language is unknown, or the page has enough of them. */
export type ColourLines = (lines: string[], file: string, platform: string) => string[] | undefined

/** Look-ups for frames that are shown in full. */
export type FrameExtras = {
  colours?: ColourLines
  linkOf?: (place: { path: string; line: number }) => string | undefined
}

/** `whole`: with source lines and variables. `why`: the causes of the event's resolution, explained. */
export function frameView(
  frame: Frame,
  eventPlatform: string,
  whole: boolean,
  why: WhyMinified[] = [],
  extras: FrameExtras = {},
): FrameView {
  const platform = frame.platform ?? eventPlatform
  const vars = frame.vars && whole ? pairsOf(withoutBuiltIns(frame.vars), 30) : []
  const image = isNative(frame, platform) ? cut(imageOf(frame) ?? '', 300) || undefined : undefined
  const named = ownerAndCall(frame, platform, image)
  const place = isElement(frame) ? '' : placeOf(frame, platform) || (image || named.owner ? '' : (frame.module ?? ''))
  return {
    ...named,
    place: cut(place, 500),
    image: named.call === image ? undefined : image,
    address: frame.line ? undefined : frame.address,
    inApp: frame.inApp,
    repository: whole ? repositoryOf(frame, extras) : undefined,
    source: whole ? sourceLines(frame, platform, extras.colours) : undefined,
    vars: vars.length > 0 ? vars : undefined,
    sent: frame.original && whole ? cut(sentWords(frame.original), 500) : undefined,
    why: whole ? whyOf(frame, why) : undefined,
  }
}

/** Only for in-app frames: library frames are in other repositories. */
function repositoryOf({ inApp, filename, absPath, line }: Frame, { linkOf }: FrameExtras): string | undefined {
  const paths = inApp && line ? [filename, absPath] : []
  return paths.flatMap((path) => (path && line && linkOf?.({ path, line })) || [])[0]
}

function whyOf({ unresolved, original }: Frame, why: WhyMinified[]): WhyMinified | undefined {
  if (unresolved) return why[unresolved.cause]
  return original?.noText ? whyWithoutCode(original.map) : undefined
}

/** Every Python module has these, and some are very long. */
const builtIns = /^__(?:builtins|doc|loader|spec|package|cached|annotations)__$/

function withoutBuiltIns(vars: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !builtIns.test(name)))
}

/** Languages in which calls are read with their qualifier: `module.function`. */
const written = new Map([
  ['java', '.'],
  ['csharp', '.'],
  ['go', '.'],
])

/** Native code without symbols is identified by its image and offset. */
function ownerAndCall(frame: Frame, platform: string, image?: string): { owner?: string; call: string } {
  const { function: name, module } = frame
  const dot = written.get(platform)
  if (isElement(frame)) return { call: `<${frame.filename}>` }
  const call = cut(plainName(name ?? image ?? '?', platform), 300)
  return dot && module && name ? { owner: cut(module, 300) + dot, call } : { call }
}

/** In a React component stack, a DOM element is in the place of a file. */
function isElement({ function: name, filename, line }: Frame): boolean {
  return (name === undefined || name === '?') && line === undefined && /^[a-z][a-z0-9-]{0,30}$/.test(filename ?? '')
}

/** Rust's names end with a hash of the build. */
function plainName(name: string, platform: string): string {
  return platform === 'rust' || platform === 'native' ? name.replace(/::h[0-9a-f]{16}$/, '') : name
}

function sentWords({ filename, absPath, function: name, line, column, map }: NonNullable<Frame['original']>): string {
  return `${name ?? '?'} ${filename ?? absPath ?? ''}:${line}:${column} · ${map}`
}

/** Sources are relative to the map, so leading `../` say nothing. */
function placeOf({ filename, absPath, line, column, original }: Frame, platform: string): string {
  const file = original ? filename?.replace(/^(?:\.{1,2}\/)+/, '') : (filename ?? absPath)
  if (!file) return ''
  const place = `${file}${line ? `:${line}${column ? `:${column}` : ''}` : ''}`
  if (platform === 'java') return `(${place})`
  return platform === 'csharp' && line ? `${file}:line ${line}` : place
}

/** The package of other languages repeats module or file. */
function isNative({ address }: Frame, platform: string): boolean {
  return address !== undefined || /^(?:native|cocoa|objc|swift|rust|c)$/.test(platform)
}

/** The last part of the image's path, with the offset, which does not depend on the load address. */
function imageOf({ package: path, address, imageAddress }: Frame): string | undefined {
  if (!path) return undefined
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/, Version=.*$/, '')
  const offset = address && imageAddress ? distance(imageAddress, address) : undefined
  return offset ? `${name} + ${offset}` : name
}

function distance(from: string, to: string): string | undefined {
  if (!/^0x[0-9a-f]{1,16}$/i.test(from) || !/^0x[0-9a-f]{1,16}$/i.test(to)) return undefined
  const between = BigInt(to) - BigInt(from)
  return between >= 0n ? `0x${between.toString(16)}` : undefined
}

function sourceLines(frame: Frame, platform: string, colours?: ColourLines): SourceLine[] | undefined {
  if (frame.contextLine === undefined) return undefined
  const before = frame.preContext ?? []
  const texts = [...before, frame.contextLine, ...(frame.postContext ?? [])]
  const first = frame.line ? frame.line - before.length : undefined
  const shown = texts.map((text) => cut(text.replace(/\r?\n$/, ''), 400))
  const runs = colours?.(shown, frame.filename ?? frame.absPath ?? '', platform)
  return shown.map((text, index) => ({
    number: first === undefined ? undefined : first + index,
    text,
    runs: runs?.[index],
    hit: index === before.length,
  }))
}
