import { execFile, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fingerprint } from '../../../../scripts/lib/fingerprint.mjs'
import { follow, type FollowedProcess } from './follow.ts'
import { freePort, waitUntilReady, type SiteProcess } from './site-process.ts'

const exec = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const nobody = 65_534
/**
 * Guides say that only packages are installed as root; where tests run as root, an ordinary user runs these.
 */
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
/** Without the project's own Node and tools: a fresh clone finds them without help. */
const ownPath = (process.env['PATH'] ?? '')
  .split(':')
  .filter((entry) => !entry.includes('node_modules'))
  .join(':')
/** Names the lockfile of the installed packages. */
const stamp = '.longhouse-installed'
const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.test']

/** A machine of an ordinary user with only a home folder, and a repository of this project to clone. */
export interface Workshop {
  readonly folder: string
  /** Argument for `git clone`. */
  readonly repository: string
  /** Clones the repository and installs the packages, as an installation would, without the network. */
  clone(folder: string): Promise<void>
  /** Installs the packages in an existing clone. */
  install(clone: string): Promise<void>
  /** Publishes a version in which a file ends with this text. */
  release(file: string, text: string): Promise<void>
  /** Runs a line of shell and waits for its end. */
  run(line: string, options: LineOptions): Promise<Finished>
  /** Starts a line of shell in its own group. */
  start(line: string, options: LineOptions): FollowedProcess
  /** Starts the site as a service does, on any free port if none is given, and waits until it responds. */
  startSite(options: SiteOptions): Promise<SiteProcess>
  remove(): Promise<void>
}

export interface LineOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Its standard input. */
  readonly input?: string
}

export interface SiteOptions extends Omit<LineOptions, 'input'> {
  readonly port?: number
  /** Another line to start it. */
  readonly line?: string
}

export interface Finished {
  readonly code: number | NodeJS.Signals | null
  readonly output: string
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-workshop-'))
  await chmod(folder, 0o755)
  const repository = join(folder, 'repository')
  await copySources(repository)
  await mkdir(join(folder, 'home'))
  await handOver(folder)
  const home = join(folder, 'home')
  const kept = { NODE_COMPILE_CACHE: join(home, 'compiled') }
  const own = { ...user, env: { PATH: ownPath, HOME: home, LANG: 'C.UTF-8', ...kept } }
  const git = (...args: string[]) => exec('git', [...author, '-C', repository, ...args], own)
  await git('init', '-q')
  await git('add', '-A')
  await git('commit', '-q', '-m', 'One version')

  function start(line: string, { cwd, env = {}, input }: LineOptions): FollowedProcess {
    const child = spawn('sh', ['-c', line], {
      ...own,
      cwd,
      detached: true,
      env: { ...own.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    return follow(child, { isGroup: true })
  }

  const clone = async (to: string) => {
    await exec('git', ['clone', '-q', repository, to], own)
    await install(to)
  }
  return {
    folder,
    repository,
    clone,
    install,
    start,
    release: async (file, text) => {
      await writeFile(join(repository, file), text, { flag: 'a' })
      await git('commit', '-q', '-a', '-m', 'The next version')
    },
    run: async (line, options) => {
      const { child, output } = start(line, options)
      const code = await new Promise<Finished['code']>((resolve) =>
        child.once('close', (status, signal) => resolve(status ?? signal)),
      )
      return { code, output: output() }
    },
    startSite: async ({ port, env, cwd, line = 'exec node scripts/start.mjs' }) => {
      const listening = port ?? (await freePort(3))
      const site = {
        ...start(line, { cwd, env: { ...env, PORT: String(listening) } }),
        url: `http://127.0.0.1:${listening}`,
      }
      await waitUntilReady(site)
      return site
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Copies the files that git has or would add, in their present state: also uncommitted ones. */
async function copySources(to: string): Promise<void> {
  const listed = await exec('git', [
    '-C',
    root,
    'ls-files',
    '-z',
    '-c',
    '-o',
    '--exclude-standard',
    '--deduplicate',
  ])
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    // A deleted file is still listed.
    await copyFile(join(root, file), join(to, file)).catch(() => undefined)
  }
}

/** Links the same files: they cannot be written, but the folders are new and belong to the user. */
async function install(clone: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(clone, 'node_modules')]
  await exec('cp', ['-al', from, to]).catch(async () => {
    await rm(to, { recursive: true, force: true })
    await exec('cp', ['-a', from, to])
  })
  for (const name of [stamp, '.vite', '.vite-temp', '.vitest-cache'])
    await rm(join(to, name), { recursive: true, force: true })
  await writeFile(join(to, stamp), fingerprint(['package-lock.json']))
  await handOver(to, '-type', 'd')
}

async function handOver(folder: string, ...which: string[]): Promise<void> {
  if (user.uid !== undefined)
    await exec('find', [folder, ...which, '-exec', 'chown', '-h', `${user.uid}:${user.gid}`, '{}', '+'])
}
