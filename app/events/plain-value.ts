import type { SecretName } from './secret-keys'

/** `tokens: 4096`, `pass: 3`: a number or a short word where the name probably means something else. */
export function isQuantity(value: number, { plural, guess }: SecretName): boolean {
  return plural || (guess === true && Math.abs(value) < 1000)
}

/** PWD among environment variables is the working directory. */
export function isDirectory(key: string | number, value: string): boolean {
  return (key === 'PWD' || key === 'OLDPWD') && /^(?:\/|[A-Z]:\\)/.test(value)
}
