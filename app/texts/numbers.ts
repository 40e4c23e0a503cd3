import type { Language } from '../accounts/language'
import { madeOnce } from './made-once'

/** Numbers as a language writes them: the one place that formats numbers for people. */
export type Numbers = {
  /** `1,234`: exact, for where there is room. */
  count: (count: number) => string
  /** `982` · `12.3k` · `4.1M`: for narrow columns. */
  short: (count: number) => string
  /** `1 event`, `1,234 events`: by the language's own rule of what is one. */
  plural: (count: number, one: string, other: string) => string
  /** `4.1`: one decimal place at most. */
  decimal: (value: number) => string
  /** `12%` · `<1%` · `99.95%` of a share between 0 and 1: what is not nothing never reads 0%, what is not all never 100%. */
  percent: (share: number) => string
  /** `812 B` · `4.1 kB` · `20 MB` · `1.5 GB`: as file managers say it, in powers of ten. */
  bytes: (bytes: number) => string
}

const made: { [language in Language]?: Numbers } = {}

/** The language is ours and never the machine's: the server and every browser write the same. */
export function numbersIn(language: Language): Numbers {
  made[language] ??= make(language)
  return made[language]
}

function make(language: Language): Numbers {
  const whole = madeOnce(() => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }))
  const tenths = madeOnce(() => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))
  const percent = madeOnce(() => new Intl.NumberFormat(language, { style: 'percent' }))
  const nearlyAll = madeOnce(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }))
  const rules = madeOnce(() => new Intl.PluralRules(language))
  const count = (value: number) => whole().format(Math.trunc(value))
  const least = (value: number) => tenths().format(value >= 100 ? Math.round(value) : Math.floor(value * 10) / 10)
  const size = (value: number) => tenths().format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
  return {
    count,
    short(value) {
      if (value < 10_000) return count(value)
      return value < 999_500 ? `${least(value / 1000)}k` : `${least(value / 1_000_000)}M`
    },
    plural: (value, one, other) => `${count(value)} ${rules().select(value) === 'one' ? one : other}`,
    decimal: (value) => tenths().format(value),
    percent(share) {
      if (share > 0 && share < 0.01)
        return language === 'de' ? `< ${percent().format(0.01)}` : `<${percent().format(0.01)}`
      if (share > 0.99 && share < 1) return nearlyAll().format(Math.min(0.9999, Math.floor(share * 10_000) / 10_000))
      return percent().format(share)
    },
    bytes(value) {
      if (value < 1000) return `${count(value)} B`
      if (value < 999_500) return `${size(value / 1000)} kB`
      return value < 999_500_000 ? `${size(value / 1_000_000)} MB` : `${size(value / 1_000_000_000)} GB`
    },
  }
}
