import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './place.mjs'

/**
 * Copies the files that git has or would add into a folder. Packages that an earlier run installed there stay; with `linkPackages` those of
 * this tree are used.
 *
 * @param {string} tree
 * @param {{ linkPackages?: boolean }} [options]
 */
export function copyTree(tree, { linkPackages = false } = {}) {
  mkdirSync(tree, { recursive: true })
  for (const name of readdirSync(tree))
    if (name !== 'node_modules') rmSync(join(tree, name), { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  for (const file of listed.stdout.toString().split('\0'))
    if (file && existsSync(inRoot(file))) cpSync(inRoot(file), join(tree, file))
  if (!linkPackages) return
  // Hard links: packages look at where they are, so a symbolic link to the folder would lead out of the copy.
  rmSync(join(tree, 'node_modules'), { recursive: true, force: true })
  const linked = spawnSync('cp', ['-al', inRoot('node_modules'), join(tree, 'node_modules')])
  // Another file system, or a `cp` that cannot link.
  if (linked.status !== 0) cpSync(inRoot('node_modules'), join(tree, 'node_modules'), { recursive: true })
}
