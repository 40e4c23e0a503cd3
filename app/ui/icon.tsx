import { classNames } from './class-names'
import type { IconName } from './icon-names'
import sprite from './icons.svg?no-inline'

/**
 * An icon in the colour of the text around it, or in that of a `tone`. Always beside a word or inside a control with a label: it says
 * nothing to screen readers. The drawings are one file that the browser keeps, so that fifty rows of icons stay small.
 */
export function Icon({ name, tone, small }: { name: IconName; tone?: Tone; small?: boolean }) {
  return (
    <svg className={classNames(small ? 'icon icon-small' : 'icon', tone && tones[tone])} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** red: error, escalating, delete · amber: warning, regressed · blue: new · green: resolved · violet: fatal · quiet: meta. */
export type Tone = 'red' | 'amber' | 'blue' | 'green' | 'violet' | 'quiet'

const tones: Record<Tone, string> = {
  red: 'red',
  amber: 'amber',
  blue: 'blue',
  green: 'green',
  violet: 'violet',
  quiet: 'faint',
}
