import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasedChangelog } from './changelog.ts'

interface Manifest {
  version?: string
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  /** In the lockfile. */
  readonly packages?: Readonly<Record<string, Manifest>>
}

const ofOurs = '@longhouse/'

/** Writes a version into our manifests, the lockfile and the changelog. */
export function writeVersion(folder: string, version: string): void {
  for (const file of globSync(['package.json', 'packages/*/package.json'], { cwd: folder }))
    edit(join(folder, file), (manifest) => setVersion(manifest, version))

  edit(join(folder, 'package-lock.json'), (lock) => {
    lock.version = version
    for (const [path, entry] of Object.entries(lock.packages ?? {}))
      if (!path.includes('node_modules/')) setVersion(entry, version)
  })

  const changelog = join(folder, 'CHANGELOG.md')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), { version, day }))
}

/** Our packages depend on each other in exactly their version. */
function setVersion(manifest: Manifest, version: string): void {
  manifest.version = version
  for (const wanted of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(wanted)) if (name.startsWith(ofOurs)) wanted[name] = version
}

function edit(file: string, change: (manifest: Manifest) => void): void {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`)
}
