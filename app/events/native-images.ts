import type { DebugImage, Event, Frame } from './event'
import { isInApp } from './in-app'

type Placed = Pick<Event, 'images' | 'exceptions' | 'threads' | 'platform'>
type Loaded = { from: number; until: number; file: string; address: string }

/**
 * Native clients with little memory send only addresses. The image (executable or library) of an address is found in the list of images
 * that they also send. A frame in a system library is not in-app.
 */
export function placeInImages({ images, exceptions, threads, platform }: Placed): void {
  const loaded: Loaded[] = []
  for (const image of images) {
    const place = loadedImage(image)
    if (place) loaded.push(place)
  }
  if (loaded.length === 0) return
  loaded.sort((a, b) => a.from - b.from)
  for (const { frames } of [...exceptions, ...threads]) {
    for (const frame of frames) if (frame.address && !frame.package) place(frame, loaded, platform)
  }
}

/** Numbers are exact up to 2^53; addresses of programs stay below 2^48. */
function loadedImage({ imageAddress, imageSize, codeFile }: DebugImage): Loaded | undefined {
  const from = Number(imageAddress)
  if (!codeFile || !imageAddress || !imageSize || !Number.isFinite(from)) return undefined
  return { from, until: from + imageSize, file: codeFile, address: imageAddress }
}

function place(frame: Frame, loaded: Loaded[], platform: string): void {
  const at = Number(frame.address)
  let [low, high] = [0, loaded.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((loaded[middle] as Loaded).from <= at) low = middle + 1
    else high = middle
  }
  const image = loaded[low - 1]
  if (!image || at >= image.until) return
  frame.package = image.file
  frame.imageAddress ??= image.address
  frame.inApp &&= isInApp(frame, platform)
}
