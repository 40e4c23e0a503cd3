import { cocoa } from './cocoa'
import { csharp } from './csharp'
import { dart } from './dart'
import { elixir } from './elixir'
import { go } from './go'
import { java } from './java'
import { javascript } from './javascript'
import { native } from './native'
import { php } from './php'
import type { Platform } from './platform'
import { python } from './python'
import { ruby } from './ruby'
import { rust } from './rust'

/**
 * All platforms, in the order in which their stack formats are tried. The formats of V8 and .NET come late, because their patterns also
 * match lines of other formats.
 */
export const platforms: readonly Platform[] = [
  go,
  rust,
  python,
  dart,
  php,
  elixir,
  ruby,
  java,
  javascript,
  csharp,
  native,
  cocoa,
]

const byId = new Map<string, Platform>(platforms.flatMap((platform) => platform.ids.map((id) => [id, platform])))

/** The platform with this id; undefined for an unknown one. */
export const platformOf = (id: string): Platform | undefined => byId.get(id)
