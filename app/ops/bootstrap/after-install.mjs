import { abortsProcess, compileAgain, installedFolder } from './compiled-sqlite.mjs'

// npm calls this after it installed the package, or the packages of a clone without `npm start`: it compiles SQLite without what Node 24 needs.
// An installation without a compiler goes on; `digestline serve` says what is wrong.
const folder = installedFolder()
if (folder && abortsProcess(folder)) compileAgain(folder)
