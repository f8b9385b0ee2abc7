import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { Sentence } from './sentence.mjs'

/** Only the archive of a release has this file: its packages are installed and its web app is built. */
const file = join(root, 'release.json')

/** Whether this is an unpacked archive. Throws if it is for another kind of machine. */
export function isArchive() {
  if (!existsSync(file)) return false
  const { version, platform, arch } = JSON.parse(readFileSync(file, 'utf8'))
  if (platform !== process.platform || arch !== process.arch)
    throw new Sentence(
      `This is Longhouse ${version} for ${platform} on ${arch}, and this machine is ${process.platform} on ${process.arch}. Take the archive for it, or a clone of the repository, where \`npm start\` installs what fits.`,
    )
  return true
}
