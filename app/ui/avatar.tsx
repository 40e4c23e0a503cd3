import { classNames } from './class-names'

/** Two letters of a name on the colour of that name. The letters are drawn, not written: the name stands beside them, or in the label of what they are in. */
export function Avatar({ name }: { name: string }) {
  return <span className={classNames('avatar', looks[hueOf(name)])} data-letters={initialsOf(name)} />
}

/** Where nobody is assigned. */
export function NoAvatar() {
  return <span className="avatar avatar-none" />
}

/** "AK" of "Ada King" and of "ada.king@shop.example"; one word gives its first two letters. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [first = '?', second] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

const looks = ['avatar-1', 'avatar-2', 'avatar-3', 'avatar-4'] as const

const hueOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % looks.length
