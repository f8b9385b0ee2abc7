import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from './lib/fingerprint.mjs'
import { processOf } from './lib/launchers.mjs'

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

/** Marks the packages as those of the lockfile. */
async function writeStamp(): Promise<void> {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(folder, 'node_modules/.longhouse-installed'), fingerprint([ownLock], folder))
}

/** The environment of a machine that cannot reach its registry. */
const ownEnv = () => ({
  PATH: process.env['PATH'],
  HOME: join(folder, 'home'),
  PORT: '0',
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_fetch_retries: '0',
})

const start = (env: Record<string, string | undefined> = {}) => runNode(['scripts/start.mjs'], env)

async function runNode(args: string[], env: Record<string, string | undefined> = {}) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile('node', args, { cwd: folder, env: { ...ownEnv(), ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

const stackTrace = /\n\s+at /

test('without a registry the start fails with a message, and deletes nothing', async () => {
  await writeProject('dependencies')
  await mkdir(join(folder, 'node_modules/before'), { recursive: true })
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('The packages could not be installed; the lines above say why.')
  expect(said).not.toMatch(stackTrace)
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['before'])
  expect(await readdir(folder)).not.toContain('.installing')
})

// npm skips an optional package that it cannot fetch, and reports success.
test('an incomplete installation without the Node for this platform is refused with a message', async () => {
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
])('packages whose Node %s are installed again', async (_, prepare) => {
  await writeProject('optionalDependencies')
  await writeStamp()
  await prepare()
  const { code, said } = await start()
  expect(code).toBe(1)
  expect(said).toContain('Installing packages')
  expect(said).toContain('There is no Node for')
  expect(said).not.toMatch(stackTrace)
})

test('an archive for another kind of machine names its own kind', async () => {
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

describe('a port that is taken', () => {
  test.each([
    ['the environment', async (port: string) => ({ PORT: port })],
    [
      '.env',
      async (port: string) => {
        await writeFile(join(folder, '.env'), `PORT=${port}\n`)
        return { PORT: undefined }
      },
    ],
  ])('is named before anything is installed, by %s', async (_, setPort) => {
    await writeProject('dependencies')
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, said } = await start(await setPort(String(port)))
    other.close()
    expect(code).toBe(1)
    expect(said).toBe(
      `The site cannot start: port ${port} is taken. Stop the other program, or set PORT to another number.\n`,
    )
  })
})

test.each([
  ['manage', 'packages/server/src/manage.ts'],
  ['release', 'scripts/release.ts'],
])('before the packages are installed `npm run %s` says how to install them', async (name, program) => {
  const scripts: Record<string, string> = JSON.parse(
    await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
  ).scripts
  expect(scripts[name]).toBe(`node scripts/run-program.mjs ${program}`)
  const { code, said } = await runNode(['scripts/run-program.mjs', program, 'doctor'])
  expect(code).toBe(1)
  expect(said).toBe('The packages are not installed yet: `npm run build` installs them.\n')
})

test('a program gets its own arguments, and only its own Node runs it', async () => {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
  await writeFile(join(folder, 'made-up.mjs'), 'console.log(process.argv.slice(1).join(" "))')
  const { said } = await runNode(['scripts/run-program.mjs', 'made-up.mjs', 'one', '--two'])
  expect(said).toBe(`${join(await realpath(folder), 'made-up.mjs')} one --two\n`)
})

/** Writes a site that prints its name and its end, as an archive: nothing is installed or built. */
async function writeSite(): Promise<void> {
  const { platform, arch } = process
  await writeFile(join(folder, 'release.json'), JSON.stringify({ version: '1.2.0', platform, arch }))
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: 'node scripts/start.mjs' } }),
  )
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
  await mkdir(join(folder, 'packages/server/src'), { recursive: true })
  await writeFile(
    join(folder, 'packages/server/src/main.ts'),
    `process.once('SIGTERM', () => { console.log('ended well'); process.exit(0) })
     console.log(\`site \${process.pid} of \${process.ppid}.\`)
     setInterval(() => {}, 1000)`,
  )
}

describe.skipIf(process.platform === 'win32')('SIGTERM ends the site', () => {
  const groups = new Set<number>()
  afterEach(() => {
    for (const pid of groups) process.kill(-pid, 'SIGKILL')
    groups.clear()
  })

  test.each([
    ['npm', ['npm', 'start'], 'launcher'],
    ['the shell of npm', ['npm', 'start'], 'shell'],
    ['the start script', ['npm', 'start'], 'script'],
    ['the site itself', ['npm', 'start'], 'site'],
    ['`node --run`', ['node', '--run', 'start'], 'launcher'],
    ['the shell of `node --run`', ['node', '--run', 'start'], 'shell'],
  ] as const)('whatever gets it: %s', async (_, [command, ...args], target) => {
    await writeSite()
    let said = ''
    const child = spawn(command, args, {
      cwd: folder,
      env: ownEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const { pid: launcher = 0 } = child
    groups.add(launcher)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const over = once(child, 'close')
    await expect.poll(() => said).toMatch(/site \d+ of \d+\./)
    const [, site = 0, script = 0] = (/site (\d+) of (\d+)\./.exec(said) ?? []).map(Number)
    const shell = processOf(script).parentId
    process.kill({ launcher, shell, script, site }[target], 'SIGTERM')
    // The site and the script share the launcher's output, so all of them have ended.
    await over
    groups.delete(launcher)
    expect(said).toContain('ended well')
  })
})
