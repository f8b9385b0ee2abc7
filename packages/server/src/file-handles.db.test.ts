import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveSite, listeningAddress } from './testing/site-process.ts'

/** Opens a connection that requests a stream, and reads the beginning of the response. */
function askForStream(url: string): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)))
    socket.once('error', (error) => resolve(error.message))
    socket.once('close', () => resolve('closed without a word'))
  })
  return { socket, answer }
}

test('with few file handles streams beyond the limit are refused, and other requests are served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-handles-'))
  const program = new URL('main.ts', import.meta.url).pathname
  const env = liveSite(folder)
  const child = spawn('sh', ['-c', 'ulimit -n 200 && exec "$0" "$@"', process.execPath, program], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await listeningAddress(child)

  const streams: ReturnType<typeof askForStream>[] = []
  for (let round = 0; round < 20; round += 1) {
    const some = Array.from({ length: 20 }, () => askForStream(url))
    await Promise.all(some.map(({ answer }) => answer))
    streams.push(...some)
  }
  const answers = await Promise.all(streams.map(({ answer }) => answer))
  const kinds = Map.groupBy(answers, (answer) => answer.split('\r\n', 1).join(''))
  expect([...kinds.keys()]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 503 Service Unavailable'])
  expect(kinds.get('HTTP/1.1 200 OK')?.length).toBe(136)
  const [refused = ''] = kinds.get('HTTP/1.1 503 Service Unavailable') ?? []
  expect(refused).toContain('Retry-After: 5')
  expect(refused).toContain('"status":503')

  // After one closes, there is room for another.
  streams[0]?.socket.destroy()
  await expect.poll(() => fetch(`${url}/api/health`).then(({ status }) => status)).toBe(200)
  for (const { socket } of streams) socket.destroy()
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}, 60_000)
