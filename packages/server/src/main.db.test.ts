import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  compiledCode,
  liveSite,
  freePort,
  listeningAddress,
  startSiteProcess,
} from './testing/site-process.ts'

test('on SIGTERM requests finish, streams are told to reconnect, the log is written and the exit is clean', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-main-'))
  const program = new URL('main.ts', import.meta.url).pathname
  const env = liveSite(folder)
  const child = spawn(process.execPath, [program], { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await listeningAddress(child)

  const stream = await fetch(`${url}/api/realtime`)
  const heard = stream.text()
  const body = JSON.stringify({ identity: 'nobody@example.com', password: 'wrong-and-long' })
  const answered = Promise.withResolvers<number | undefined>()
  const slow = request(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  slow
    .on('response', (response) => answered.resolve(response.resume().statusCode))
    .on('error', answered.reject)
  slow.write(body.slice(0, 10))
  // Nothing shows that the site has begun to read.
  await setTimeout(300)

  child.kill('SIGTERM')
  expect(await heard).toMatch(/\nretry:\s*\d+/)
  await expect
    .poll(() =>
      fetch(`${url}/api/health`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  slow.end(body.slice(10))
  expect(await answered.promise).toBe(400)
  expect(await ended).toBe(0)

  const logs = new DatabaseSync(join(folder, 'logs.db'))
  const rows = logs.prepare('SELECT message FROM "_logs"').all()
  logs.close()
  expect(rows.map(({ message }) => message)).toContain('POST /api/collections/users/auth-with-password')
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('systemd is notified when the site is ready and about to stop, proxies a little later; the site serves until then, and a second signal ends it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-main-'))
  const said = join(folder, 'said')
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> ${said}\n`, {
    mode: 0o755,
  })
  const heard = () => readFile(said, 'utf8').catch(() => '')
  const port = await freePort()
  const program = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      ...compiledCode,
      NOTIFY_SOCKET: '@made-up',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: '0',
      DRAIN_SECONDS: '30',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<string | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  )
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

  await expect.poll(heard, { timeout: 30_000 }).toBe('@made-up READY=1\n')
  expect(await status('/api/ready')).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(heard, { timeout: 30_000 }).toBe('@made-up READY=1\n@made-up STOPPING=1\n')
  expect(await status('/api/ready')).toBe(200)
  await expect.poll(() => status('/api/ready'), { timeout: 30_000 }).toBe(503)
  expect(await status('/api/collections/conduct_rules/records')).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test(
  'a first start prints its link once; after any use no log and no file has it',
  { tags: 'all', timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longhouse-main-'))
    const env = { DEMO: '0', LOG_LEVEL: 'trace' }
    const site = await startSiteProcess({ dataDir: folder, env })
    const [, token = ''] = /\/first-run#([\w-]{43})\n/.exec(site.output()) ?? []
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.status
    }
    const ada = { token, email: 'ada@example.com', username: 'ada', password: 'short' }
    expect(await post('/api/first-run/link', { token })).toBe(204)
    expect(await post('/api/first-run', ada)).toBe(400)
    expect(await post('/api/first-run', { ...ada, password: 'many words are better' })).toBe(200)
    expect(await post('/api/first-run', ada)).toBe(410)
    expect(await site.end()).toBe(0)

    expect(site.output().split(token)).toHaveLength(2)
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    )
    const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
    expect(contents.some((bytes) => bytes.includes(ada.email))).toBe(true)
    expect(contents.some((bytes) => bytes.includes(token))).toBe(false)

    const again = await startSiteProcess({ dataDir: folder, env })
    expect(again.output()).not.toContain('first-run')
    await again.end()
    await rm(folder, { recursive: true, force: true })
  },
)
