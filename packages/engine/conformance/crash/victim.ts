import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A server that is going to be killed. */
export interface Victim {
  readonly url: string
  /** Milliseconds until it answered. */
  readonly readyAfter: number
  /** What it complained about. */
  complaints(): string
  kill(): Promise<void>
}

export interface VictimOptions {
  readonly schema: string
  readonly dataDir: string
  readonly port: number
  readonly databaseUrl?: string | undefined
}

const cli = join(import.meta.dirname, '../../src/cli.ts')
const patienceMs = 30_000

/** Starts the engine as a process of its own and waits until it is ready. */
export async function startVictim({ schema, dataDir, port, databaseUrl }: VictimOptions): Promise<Victim> {
  const args = ['--schema', schema, '--data', dataDir, '--port', String(port)]
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [cli, ...args, ...(databaseUrl ? ['--database-url', databaseUrl] : [])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  await untilReady(url, child, () => said).catch(async (error: unknown) => {
    await kill()
    throw error
  })
  return { url, readyAfter: performance.now() - started, complaints: () => said, kill }
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${said()}`)
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server was not ready in ${patienceMs} ms:\n${said()}`)
}
