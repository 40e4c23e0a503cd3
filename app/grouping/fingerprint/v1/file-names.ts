import type { Frame } from './input'
import { looksMadeUp, unhashed } from './made-up'

/**
 * The file or module a frame is in, as far as it stays the same from one build, machine and directory to the next.
 *
 * 1. Modules where the platform has them (Java, Python, Go, .NET, Elixir); compilers' numbers and generated parts taken out.
 * 2. Scripts and Ruby: the file's own name and the directory it is in, unless that may be the root of a deployment.
 * 3. Others: the file's own name.
 * 4. Bundles have no name that says where in them; pages neither.
 */
export function fileName(frame: Frame, platform: string): string {
  const where = frame.filename ?? frame.absPath ?? ''
  if (platform !== 'javascript' && platform !== 'node') {
    if (frame.module) return moduleName(frame.module, platform)
    return platform === 'ruby' ? inDirectory(where) : basename(where)
  }
  if (isFromUrl(frame) && !isScriptFile(where)) return ''
  if (!where) return frame.module ? unhashed(frame.module.replaceAll(':', '.')) : ''
  return isBundled(frame) ? chunkName(where) : inDirectory(where)
}

/** A frame of a script as the browser or a bundler's output names it. */
export const isBundled = (frame: Frame): boolean =>
  isFromUrl(frame) ||
  /^app:\/\/\/_next\/|\/\.next\/server\/|\.(?:jsbundle|bundle|hbc)$/.test(frame.filename ?? frame.absPath ?? '')

const isFromUrl = (frame: Frame): boolean =>
  /^(?:https?|capacitor|ionic):|^app:\/\/\/_next\/static\//.test(frame.filename ?? frame.absPath ?? '')

const isScriptFile = (path: string) =>
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|coffee|jsbundle|bundle)$/.test(path.split(/[?#]/, 1)[0]!)

/** A bundler's numbers and its names for chunks (`[root-of-the-server]__02qt._`, `4821-….js`) change with every build. */
function chunkName(where: string): string {
  const name = basename(where)
  return /^\d+\.|^chunk\.|\._\.js$|\.(?:jsbundle|bundle|hbc)$/.test(name) ? '' : name
}

const basename = (path: string) => unhashed(lastSegments(path)[1]!).toLowerCase()

function inDirectory(path: string): string {
  const [directory, file] = lastSegments(path)
  const name = unhashed(file!).toLowerCase()
  return directory && !/\.html?$/.test(name) && !mayBeRoot.test(directory) && !looksMadeUp(directory)
    ? `${directory}/${name}`
    : name
}

const mayBeRoot =
  /^(?:app|src|lib|dist|build|out|server|current|release.{0,100}|htdocs|html|www|public|code|workspace|deploy.{0,100}|srv|home|root|tmp|var|usr|opt|main|static|assets|js|\.{1,2}|_n_e|.{0,100}:|\d.{0,100})$/i

function lastSegments(path: string): [string | undefined, string] {
  const segments = path.split(/[?#]/, 1)[0]!.split(/[/\\]+/)
  return [segments.at(-2), segments.at(-1)!]
}

const generated: { [platform: string]: RegExp } = {
  java: /\$\$(?:Lambda|EnhancerBy\w+|FastClassBy\w+|SpringCGLIB).{0,200}$|\$\d+(?=\$|$)|(?<=Accessor|\$Proxy)\d+$|_(?:ClientProxy|Subclass)$/g,
  csharp: /[+/]<>?[^+/]{0,200}$|`\d+/g,
  elixir: /^Elixir\.|(?<=^elixir_compiler)_\d+$/g,
}

function moduleName(module: string, platform: string): string {
  const pattern = Object.hasOwn(generated, platform) ? generated[platform] : undefined
  return unhashed(pattern ? module.replace(pattern, '') : module)
}
