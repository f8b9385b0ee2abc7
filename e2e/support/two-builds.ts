import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Two builds of the app side by side, as an update leaves them. */
export interface TwoBuilds {
  /** For `WEB_DIR`. */
  readonly dist: string
  /** A part of the name of each build's first file. */
  readonly marks: { readonly old: string; readonly new: string }
  /** Makes one of them the build that a starting site serves. */
  publish(which: 'old' | 'new'): Promise<void>
  remove(): Promise<void>
}

const built = join(import.meta.dirname, '../../packages/web/dist')
const texts = /\.(?:js|css|html|json)$/
const mark = 'SecondOne'

/** Copies the current build, and makes one with another entry file. */
export async function makeTwoBuilds(): Promise<TwoBuilds> {
  const dist = await mkdtemp(join(tmpdir(), 'longhouse-two-builds-'))
  const current = join(built, 'builds', await readFile(join(built, 'current'), 'utf8'))
  const publish = (which: 'old' | 'new') => writeFile(join(dist, 'current'), which)
  for (const name of ['old', 'new']) await cp(current, join(dist, 'builds', name), { recursive: true })

  const shell = await readFile(join(current, 'client/shell.html'), 'utf8')
  const entry = basename(/src="([^"]+)"/.exec(shell)?.[1] ?? '')
  const other = entry.replace(/-[^.]+\./, `-${mark}.`)
  await renameEverywhere(join(dist, 'builds/new'), [entry, other])
  await publish('old')
  return {
    dist,
    marks: { old: entry, new: other },
    publish,
    remove: () => rm(dist, { recursive: true, force: true }),
  }
}

async function renameEverywhere(folder: string, [from, to]: readonly [string, string]): Promise<void> {
  const id = /(["`'])([0-9a-f]{16})\1/
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    // Compressed copies would be served instead of the changed files.
    if (/\.(?:br|gz)$/.test(name)) await rm(path)
    if (!texts.test(name)) continue
    const text = await readFile(path, 'utf8')
    const renamed = text.replaceAll(from, to)
    await writeFile(path, name.endsWith('worker.js') ? renamed.replace(id, '$1ffffffffffffffff$1') : renamed)
    if (basename(path) === from) await rename(path, join(folder, name, '..', to))
  }
}
