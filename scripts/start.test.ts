import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './lib/fingerprint.mjs'

const ownLock = 'package-lock.json'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-start-'))
  await cp(import.meta.dirname, join(folder, 'scripts'), { recursive: true })
  await mkdir(join(folder, 'packages'))
  await mkdir(join(folder, 'home'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const platformPackage = { 'node-made-up': '1.0.0' }

/** A project with one package, as npm locks it. */
async function writeProject(kind: 'dependencies' | 'optionalDependencies'): Promise<void> {
  const manifest = { name: 'made-up', version: '1.0.0', [kind]: platformPackage }
  const optional = kind === 'optionalDependencies'
  const locked = { version: '1.0.0', optional, integrity: `sha512-${'A'.repeat(86)}==` }
  const packages = { '': manifest, 'node_modules/node-made-up': locked }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, ownLock), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
}

/** Packages that say of themselves that they are the lockfile's. */
async function writeStamp(): Promise<void> {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(folder, 'node_modules/.longhouse-installed'), fingerprint([ownLock], folder))
}

/** `npm start` on a machine whose registry is out of reach. */
async function start(): Promise<{ code: unknown; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: join(folder, 'home'),
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
  }
  return new Promise((resolve) => {
    execFile('node', ['scripts/start.mjs'], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

const stackTrace = /\n\s+at /

test('without a registry the start says so, and takes nothing away', async () => {
  await writeProject('dependencies')
  await mkdir(join(folder, 'node_modules/before'), { recursive: true })
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('The packages could not be installed; the lines above say why.')
  expect(said).not.toMatch(stackTrace)
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['before'])
  expect(await readdir(folder)).not.toContain('.installing')
})

// npm passes over an optional package that it cannot fetch, and says that all went well.
test('an installation that stopped short of the Node for this platform is refused in a sentence', async () => {
  await writeProject('optionalDependencies')
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain(`There is no Node for ${process.platform} on ${process.arch} among the packages.`)
  expect(said).toContain('try again')
  expect(said).not.toMatch(stackTrace)
})

test.each([
  ['was never there', async () => undefined],
  [
    'is gone and its link leads nowhere',
    () => symlink('../node-made-up/bin/node', join(folder, 'node_modules/.bin/node')),
  ],
])('packages whose Node %s are installed anew', async (_, prepare) => {
  await writeProject('optionalDependencies')
  await writeStamp()
  await prepare()
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('Installing packages')
  expect(said).toContain('There is no Node for')
  expect(said).not.toMatch(stackTrace)
})

test('an archive for another kind of machine says for which one it is', async () => {
  const release = { version: '1.2.0', platform: 'plan9', arch: 'mips' }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('This is Longhouse 1.2.0 for plan9 on mips, and this machine is')
  expect(said).not.toMatch(stackTrace)
})

test('an archive whose Node does not run names the library that it may lack', async () => {
  const { platform, arch } = process
  await writeFile(join(folder, 'release.json'), JSON.stringify({ version: '1.2.0', platform, arch }))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink('/bin/false', join(folder, 'node_modules/.bin/node'))
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('apt-get install libatomic1')
  expect(said).not.toMatch(stackTrace)
})
