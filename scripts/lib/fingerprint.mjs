import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './root.mjs'

/** Computes one hash over files and folders, to skip a step when its inputs have not changed. */
export function fingerprint(paths, folder = root) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(join(folder, path)))
      hash.update(relative(folder, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

export function isStamped(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value
}

export function writeStamp(stamp, value) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, value)
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}
