import type { Frame, Image } from './input'

/**
 * Where in their images the innermost five nameless frames are: `libprice.so+2a40`. Images are loaded at other addresses in every
 * process; places in them stay, as long as the build does. The SDK's own frames don't count. Without the image's address its name alone counts.
 */
export function imagePlaces(frames: Frame[], images: Image[]): string[] {
  const places: string[] = []
  const others = frames.filter((frame) => !/libsentry[^/\\]*$/.test(frame.package ?? ''))
  for (const frame of others.slice(-5)) {
    const address = Number(frame.address)
    if (!frame.address || !frame.package || !Number.isFinite(address)) continue
    const name = lastSegment(frame.package)
    const base = Number(images.find((image) => image.codeFile && lastSegment(image.codeFile) === name)?.imageAddress)
    const place = Number.isFinite(base) && base <= address ? `${name}+${(address - base).toString(16)}` : name
    if (places.at(-1) !== place) places.push(place)
  }
  return places
}

const lastSegment = (path: string) => path.split(/[/\\]/).at(-1)!
