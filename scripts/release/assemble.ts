import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Sentence } from '../lib/sentence.mjs'
import { copySources } from './copy-sources.ts'
import { noticesOf } from './notices.ts'
import { sbomOf } from './sbom.ts'
import { packagesToRun, shippedPackages } from './shipped-packages.ts'

export interface Assembly {
  /** A checkout whose packages are installed and whose web app is built. */
  readonly built: string
  /** A checkout of the published sources; `built` by default. */
  readonly sources?: string
  /** The target folder, which must not exist. */
  readonly into: string
  readonly commit?: string
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: Readonly<Record<string, string>>
}

const webBuilds = 'packages/web/dist'
const forDevelopers = /\.(d\.[cm]?ts|map)$/
const ofNode = ['bin', 'LICENSE', 'package.json']

/**
 * Assembles a folder that starts on a machine like this one without a build and without a package registry.
 */
export function assemble({ built, sources = built, into, commit }: Assembly): void {
  if (existsSync(into)) throw new Sentence(`${into} is there already.`)
  copyWebBuild(join(built, webBuilds), join(into, webBuilds))
  copySources(sources, into)
  linkOwnPackages(into)
  copyPackages(built, into)

  const version = writeManifest(into)
  const shipped = shippedPackages(built)
  writeFileSync(join(into, 'THIRD-PARTY-NOTICES'), noticesOf(built, shipped))
  writeFileSync(join(into, 'sbom.cdx.json'), sbomOf(version, shipped))
  const { platform, arch } = process
  writeFileSync(join(into, 'release.json'), `${JSON.stringify({ version, commit, platform, arch })}\n`)
}

function copyPackages(built: string, into: string): void {
  for (const { name, path } of packagesToRun(built)) {
    const from = join(built, path)
    const isNode = existsSync(join(from, 'bin/node'))
    cpSync(from, join(into, path), {
      recursive: true,
      filter: (source) => isWanted(relative(from, source).split(sep), isNode),
    })
    if (isNode) link(join(into, 'node_modules/.bin/node'), join('..', name, 'bin/node'))
  }
  if (!existsSync(join(into, 'node_modules/.bin/node')))
    throw new Sentence('There is no Node among the packages: run `npm run build` first.')
}

/**
 * Nested packages are on the list themselves. Declarations, source maps, and build files of native extensions
 * are omitted, as the archive is neither compiled nor debugged.
 */
function isWanted(path: readonly string[], isNode: boolean): boolean {
  if (isNode) return ['', ...ofNode].includes(path[0] ?? '')
  return !path.includes('node_modules') && !forDevelopers.test(path.at(-1) ?? '')
}

function linkOwnPackages(into: string): void {
  for (const manifest of globSync('packages/*/package.json', { cwd: into })) {
    const folder = dirname(manifest)
    link(join(into, 'node_modules/@longhouse', basename(folder)), join('../..', folder))
  }
}

function link(place: string, target: string): void {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}

/** Copies only the current build. */
function copyWebBuild(from: string, into: string): void {
  const current = join(from, 'current')
  if (!existsSync(current)) throw new Sentence('The web app is not built: run `npm run build` first.')
  const id = readFileSync(current, 'utf8')
  cpSync(join(from, 'builds', id), join(into, 'builds', id), { recursive: true })
  writeFileSync(join(into, 'current'), id)
}

/** Removes missing programs from the manifest's scripts. Returns the version. */
function writeManifest(into: string): string {
  const file = join(into, 'package.json')
  const { name, version, description, license, type, scripts, engines }: Manifest = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const isThere = ([, command]: readonly [string, string]) => {
    const programs = command.match(/\S+\.m?[jt]s/g) ?? []
    return programs.length > 0 && programs.every((program) => existsSync(join(into, program)))
  }
  const kept = Object.fromEntries(Object.entries(scripts).filter(isThere))
  const manifest = { name, version, private: true, description, license, type, scripts: kept, engines }
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`)
  return version
}
