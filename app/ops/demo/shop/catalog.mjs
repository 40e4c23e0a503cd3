/** Finding things to buy. */

export function readFilter(text) {
  return JSON.parse(text)
}

export function thumbnail(image) {
  const { width } = image.sizes.find((size) => size.name === 'small')
  return `${image.url}?w=${width}`
}

export async function suggest(words) {
  await within(1500, index(words))
}

const index = () => new Promise(() => {})

function within(milliseconds, _work) {
  throw new DOMException(`The search index did not answer within ${milliseconds} ms`, 'TimeoutError')
}

export function translate(key, texts) {
  const text = texts[key]
  if (text === undefined) throw new ReferenceError(`${key} is not translated`)
  return text
}
