import type { Html } from './html'

/*
 * The colours of app/styles/tokens.css as hexadecimal numbers: mail programs read no oklch(), light-dark() or variables. Each text has at least
 * 4.5:1 on what is behind it, in both themes.
 */
const light = `
body, .mail { background: #f9fafb; color: #14171e; }
.card { background: #ffffff; border-color: #e1e3e5; }
a { color: #14171e; }
.above, .below, .label, dt, .note, .more, .foot, .foot a, .brand { color: #494d55; }
.new { color: #1c62c2; } .warning { color: #a15708; } .error { color: #c91927; } .good { color: #007943; }
.digest span { background: #e9f720; color: #14171e; }
.button { background: #14171e; color: #ffffff; border-color: #14171e; }
.link { border-color: #c8cbce; }
h2 { border-color: #e1e3e5; }
`
const dark = `
body, .mail { background: #0d0e11 !important; color: #eff0f3 !important; }
.card { background: #141619 !important; border-color: #282a2f !important; }
a { color: #eff0f3 !important; }
.above, .below, .label, dt, .note, .more, .foot, .foot a, .brand { color: #b4b7be !important; }
.new { color: #78b4f6 !important; } .warning { color: #f3ae51 !important; } .error { color: #fc7d7c !important; } .good { color: #5cd091 !important; }
.digest span { background: #e9f720 !important; color: #14171e !important; }
.button { background: #eff0f3 !important; color: #0e0f13 !important; border-color: #eff0f3 !important; }
.link { border-color: #3d4046 !important; }
h2 { border-color: #282a2f !important; }
`

/** No text of a mail is in here. */
export const mailStyles: Html = {
  markup: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
.mail { max-width: 600px; margin: 0 auto; padding: 20px 16px 32px; font: 15px/22px -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
p { margin: 0 0 12px; }
.brand { margin: 0 4px 10px; font-weight: 650; font-size: 14px; }
.card { padding: 20px 20px 8px; border: 1px solid; border-radius: 10px; }
.above { margin: 0 0 4px; font-size: 13px; font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 18px; line-height: 25px; font-weight: 600; }
h1 a { text-decoration: none; }
.below { font-size: 13px; }
h2 { margin: 4px 0 8px; padding-top: 12px; border-top: 1px solid; font-size: 15px; line-height: 20px; font-weight: 600; }
.label { margin: 12px 0 6px; font-size: 13px; }
.digest { margin: 0 0 10px; }
.digest span { padding: 3px 9px; border-radius: 6px; font: 550 18px/28px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
dl { margin: 12px 0; }
dt { float: left; clear: left; width: 128px; font-size: 14px; }
dd { margin: 0 0 4px 140px; min-height: 22px; font-size: 14px; font-variant-numeric: tabular-nums; }
ul { margin: 0 0 12px; padding: 0; list-style: none; }
li { margin: 0 0 10px; }
li a { font-weight: 500; }
.note, .more { font-size: 13px; }
.links { margin: 16px 0 12px; }
.button, .link { display: inline-block; margin: 0 6px 8px 0; padding: 8px 14px; border: 1px solid; border-radius: 6px; font-size: 14px; line-height: 18px; font-weight: 500; text-decoration: none; }
.foot { padding: 14px 4px 0; font-size: 13px; line-height: 19px; }
.foot p { margin: 0 0 4px; }
@media (max-width: 420px) { dt { float: none; width: auto; margin-top: 6px; font-size: 13px; } dd { margin-left: 0; } .card { padding: 16px 14px 4px; } }
${light}
@media (prefers-color-scheme: dark) {${dark}}
`,
}
