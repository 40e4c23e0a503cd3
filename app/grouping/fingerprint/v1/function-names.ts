import type { Frame } from './input'
import { replaced } from './texts'

/**
 * The function of a frame, as far as it stays the same from one build, compiler and SDK to the next. Lambdas, closures, blocks and
 * state machines become the function they stand in, or none where only their line tells which they are.
 */
export function functionName({ function: raw = '', module = '' }: Frame, platform: string): string {
  const name = raw.slice(0, 512).trim()
  if (platform === 'csharp') return dotnetName(name, module)
  if (Object.hasOwn(folds, platform)) return replaced(name, folds[platform]!)
  return nativeName(name)
}

type Fold = [RegExp, string]

const script: Fold[] = [
  [/^(?:async[ *]|new |get |set )+/, ''],
  [/ \[as [^\]]{1,200}\]$/, ''],
  [/(?:\/<)+$/, ''],
  [/^.*[./](?=[^./]*$)/s, ''],
  [/^(?:\?|<anonymous>|anonymous|async|eval|Anonymous function|(?:global|module|eval) code)$/, ''],
]
const folds: { [platform: string]: Fold[] } = {
  javascript: script,
  node: script,
  python: [
    [/^.*\.(?=[^.]+$)/, ''],
    [/^<(?:lambda|listcomp|dictcomp|setcomp|genexpr|module)>$/, ''],
  ],
  ruby: [
    [/^(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in )+/, ''],
    [/_+-?\d+_\d+$/, ''],
    [/^.*[#.](?=[^#.]+$)/, ''],
    [/^<(?:main|top \(required\))>$/, ''],
  ],
  php: [
    [/^.*\{closure.*$/s, ''],
    [/^.*@anonymous.*?(?=::|->|$)/s, 'class@anonymous'],
  ],
  java: [
    [/^lambda\$(.*?)\$\d+$/, '$1'],
    [/\$\$(?:Lambda|EnhancerBy\w+|FastClassBy\w+|forInline|inlined).*$/, ''],
    [/^(access\$|-wrap|-\$\$Nest\$\w{1,9}\$)\d*/, '$1'],
    [/\$[0-9a-f]{6,}\$?$/, ''],
    [/(?<=Accessor)\d+/, ''],
    [/^stripped_application_code$/, ''],
  ],
  elixir: [
    [/^anonymous fn\/\d+ in /, ''],
    [/"-([^"]{1,200})\/\d+-(?:fun|inlined|lc\$\^|anonymous)[^"]*"/, '$1'],
    [/\/\d+$/, ''],
    [/(?<=^:elixir_compiler)_\d+/, ''],
  ],
  go: [
    [/\[.*\]/, ''],
    [/-fm$/, ''],
    [/(?:\.(?:func|gowrap|deferwrap)\d+(?:\.\d+)*)+$/, ''],
  ],
}

/** Of C++, Rust, Swift, Objective-C, Dart: without arguments, template arguments, hashes and what a compiler added. */
function nativeName(raw: string): string {
  if (/^(?:<unknown>|<redacted>|<?stripped.application.code>?|\?+|0x[0-9a-f]+)$/i.test(raw)) return ''
  const objective = /[-+]\[[^\]]{1,300}\]/.exec(raw)
  if (objective) return objective[0]
  const swift = raw.replace(/^__(\w+?)_block_invoke(?:[_.]\d+)?$/, '$1').replace(ofSwift, '')
  const unescaped = swift.includes('$') ? replaced(swift, rustEscapes) : swift
  const plain = replaced(unescaped, [
    [/::h[0-9a-f]{16}$/, ''],
    [/::\{\{?(?:closure|lambda|closure_env)[^}]{0,200}\}\}?/g, ''],
    [/\(anonymous namespace\)(?:::)?|`anonymous[ -]namespace'(?:::)?|\?A0x[0-9a-f]+(?:::)?/g, ''],
    [/^<(.+?)(?: as .+)?>(?=::)/, '$1'],
    [/operator\(\)/, 'operator_call'],
    [/(?:::)?(?:\$_\d+|'lambda\d*')::operator_call/g, ''],
  ])
  return replaced(withoutTemplates(plain), [
    [/\s*\(.*$/s, ''],
    [/(?:\.(?:cold|part|constprop|isra|llvm)(?:\.\d+)*)+$|@\w+$/, ''],
    [/^(?:[\w:*&~]+ )+(?=[\w:~]+$)/, ''],
    [/::(?=::)|^:+|[:.]+$/g, ''],
  ])
}

const ofSwift =
  /^(?:(?:(?:implicit )?closure #\d+.{0,300}? in|partial apply for|specialized|merged|@objc|@nonobjc|static|dispatch thunk of|protocol witness for|thunk for|(?:\(\d+\) )?(?:suspend|await) resume partial function for) )+/
const rustEscapes: Fold[] = [
  [/\$LT\$/g, '<'],
  [/\$GT\$/g, '>'],
  [/\$u20\$/g, ' '],
  [/\.\./g, '::'],
]

/** `vector<Item, allocator<Item> >::push_back` → `vector::push_back`, innermost first. */
function withoutTemplates(name: string): string {
  let text = name
  for (let depth = 0; depth < 8; depth += 1) {
    const without = text.replace(/(?<!operator)<[^<>]{0,500}>/g, '')
    if (without === text) break
    text = without
  }
  return text
}

/** State machines keep the method's name in the class: `Cart+<Load>d__4.MoveNext` is `Load`. Signatures and numbers go. */
function dotnetName(raw: string, module: string): string {
  const machine = raw === 'MoveNext' ? /[+/]<(\w{1,200})>d__\d+/.exec(module)?.[1] : undefined
  if (machine) return machine
  return replaced(raw, [
    [/\s*\(.*$/s, ''],
    [/^<+(\w+)>\$?>?g__(\w+)\|.*$/, '$2'],
    [/^<+([\w.]+)>.*$/, '$1'],
    [/`\d+|_m[0-9A-F]{32,40}$/g, ''],
    [/(?<=^lambda_method)\d+$/, ''],
    [/^.*[ .:](?=[^ .:]+$)/s, ''],
  ])
}
