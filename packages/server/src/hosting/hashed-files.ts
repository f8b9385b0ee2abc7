import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface HashedFile {
  /** Folder of the build that has it. */
  readonly folder: string
  readonly file: string
}

const hashedName = /^\/(static\/(?:js|assets)\/[\w.-]+)(?:\?|$)/
/** Packed copies of other files, sent in their place. */
const packedName = /\.(?:br|gz)$/

/** Finds a file with a hash in its name among all present builds: it is the same in each that has it. */
export async function findHashedFile(builds: string, url: string): Promise<HashedFile | undefined> {
  const [, file] = hashedName.exec(url) ?? []
  if (!file || packedName.test(file)) return undefined
  const names = await readdir(builds).catch(() => [])
  // A build in progress begins with a dot.
  for (const name of names.filter((each) => !each.startsWith('.'))) {
    const folder = join(builds, name, 'client')
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found?.isFile()) return { folder, file }
  }
  return undefined
}
