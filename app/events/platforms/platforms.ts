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

/** All platforms, in the order in which their stack formats are tried: what .NET and V8 print is also what others print, with less around it. */
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

/** The platform that an SDK calls so; undefined for one that is not known. */
export const platformOf = (id: string): Platform | undefined => byId.get(id)
