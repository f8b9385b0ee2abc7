import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from '../lib/sentence.mjs'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  /** The target of a link. */
  readonly resolved?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** An installed third-party package. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As its manifest names it. */
  readonly licence: string
  /** The hash of the published package, as in the lockfile: `sha512-` and base64. */
  readonly integrity: string
  /** Below the root of the repository. */
  readonly path: string
}

const ofThirdParties = 'node_modules/'
const server = ['', 'packages/server']
/** Tools that include small parts of themselves in the web app. */
const piecesOf = ['node_modules/rolldown', 'node_modules/vite']

/** The packages that the server loads, and the Node for this platform. */
export function packagesToRun(root: string): readonly ShippedPackage[] {
  return packagesBelow(root, server)
}

/** The packages that run, and those in the web app. */
export function shippedPackages(root: string): readonly ShippedPackage[] {
  return packagesBelow(root, [...server, 'packages/web'], piecesOf)
}

/** Follows the lockfile as Node resolves packages. Optional packages may be absent. */
function packagesBelow(
  root: string,
  from: readonly string[],
  besides: readonly string[] = [],
): readonly ShippedPackage[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const seen = new Set(from)
  // The set grows while it is read.
  for (const path of seen)
    for (const name of wantedBy(packages[path])) {
      const place = placeOf(packages, path, name)
      if (place === undefined) continue
      const { optional = false, link, resolved = place } = packages[place] ?? {}
      if (link) seen.add(resolved)
      else if (existsSync(join(root, place))) seen.add(place)
      else if (!optional)
        throw new Sentence(`The package ${name} is not installed: run \`npm run build\` first.`)
    }
  return [...seen, ...besides]
    .filter((path) => path.startsWith(ofThirdParties))
    .toSorted()
    .map((path) => ({
      name: path.slice(path.lastIndexOf(ofThirdParties) + ofThirdParties.length),
      version: packages[path]?.version ?? '',
      licence: packages[path]?.license ?? '',
      integrity: packages[path]?.integrity ?? '',
      path,
    }))
}

function wantedBy(locked: LockedPackage = {}): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = locked
  const { peerDependencies = {}, peerDependenciesMeta = {} } = locked
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

function placeOf(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let path = from; ; path = path.slice(0, Math.max(path.lastIndexOf(`/${ofThirdParties}`), 0))) {
    const place = path === '' ? ofThirdParties + name : `${path}/${ofThirdParties}${name}`
    if (packages[place]) return place
    if (path === '') return undefined
  }
}
