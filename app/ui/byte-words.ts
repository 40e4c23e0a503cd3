/** `812 B` · `4.1 kB` · `20 MB`: as file managers say it, in powers of ten. */
export function byteWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`
}
