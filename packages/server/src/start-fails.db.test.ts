import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Sim, type S3Sim } from '@longhouse/s3-sim'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startOldPostgres } from './testing/old-postgres.ts'
import { compiledCode } from './testing/site-process.ts'

const program = new URL('main.ts', import.meta.url).pathname
/** An ordinary user, if the tests run as root: root may do everything. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const canReadProgram = spawnSync(process.execPath, ['--check', program], ordinary).status === 0
const lowestPort = await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').then(
  Number,
  () => 1024,
)

let folder: string
let bucket: S3Sim
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-start-'))
  bucket = await startS3Sim()
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the site and waits for its end. One that stays is ended after a while, without an exit code. */
async function start(settings: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      ...compiledCode,
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: '0',
      ...settings,
    },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 90_000,
    ...user,
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

/** One line and nothing else: no stack trace, no second problem. */
const failure = (sentence: string) => ({ code: 1, said: `The site cannot start: ${sentence}\n` })

const notWritable = (path: string) =>
  `${path} may not be written: give the user who runs the site the right to (chown), or set DATA_DIR to another folder.`

const server = () => new URL(inject('postgresUrl'))
const startOn = (url: URL | string) => start({ DATABASE_URL: String(url) })

async function ownFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  if (ordinary.uid !== undefined) await chown(path, ordinary.uid, ordinary.gid)
  return path
}

describe('a start that fails reports why in one message, and leaves nothing running:', () => {
  test.skipIf(!canReadProgram || lowestPort <= 80)(
    'a port below 1024, before anything is made',
    { tags: 'all', timeout: 100_000 },
    async () => {
      const dataDir = await ownFolder('low-port')
      expect(await start({ DATA_DIR: dataDir, PORT: '80' }, ordinary)).toEqual(
        failure('port 80 is not for ordinary users: set PORT to one from 1024 on, and put a proxy in front.'),
      )
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  test('a HOST that is another machine’s', { tags: 'all', timeout: 100_000 }, async () => {
    // In a network that is reserved for documentation.
    expect(await start({ HOST: '192.0.2.1' })).toEqual(
      failure(
        'HOST is 192.0.2.1, which this machine does not have: use 127.0.0.1 behind a proxy, or 0.0.0.0.',
      ),
    )
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const taken = typeof address === 'object' && address ? String(address.port) : ''
    expect(await start({ PORT: taken })).toEqual(
      failure(
        `port ${taken} is taken. Stop the other program, or set PORT to another number (the demo uses the two after it as well).`,
      ),
    )
    await new Promise((resolve) => other.close(resolve))
  }, 100_000)

  test.skipIf(!canReadProgram)(
    'a data folder that may not be created',
    { tags: 'all', timeout: 100_000 },
    async () => {
      const dataDir = '/longhouse-that-nobody-may-make'
      expect(await start({ DATA_DIR: dataDir }, ordinary)).toEqual(failure(notWritable(dataDir)))
    },
  )

  // Without root the tests have no folder of another user.
  test.skipIf(!canReadProgram || ordinary.uid === undefined)(
    'a data folder of another user',
    { tags: 'all', timeout: 100_000 },
    async () => {
      const dataDir = join(folder, 'foreign')
      await mkdir(dataDir)
      const sentence = notWritable(join(dataDir, 'data.db'))
      expect(await start({ DATA_DIR: dataDir }, ordinary)).toEqual(failure(sentence))
    },
  )

  test('a data folder that is a file, in the demo too', { tags: 'all', timeout: 100_000 }, async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, said } = await start({ DATA_DIR: file, DEMO: '1' })
    expect(code).toBe(1)
    expect(said).toMatch(/^The site cannot start: \S+\/file\S* is a file where a folder is needed: [^\n]+\n$/)
  })

  test('a database file that is not one', async () => {
    const dataDir = join(folder, 'no-database')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'data.db'), 'Dear diary, today I was mistaken for a database. '.repeat(100))
    expect(await start({ DATA_DIR: dataDir })).toEqual(
      failure(
        'The database file in DATA_DIR is no SQLite database: name another DATA_DIR, or put the file aside.',
      ),
    )
  }, 100_000)

  test.each<[what: string, settings: Record<string, string>, sentence: string]>([
    [
      'a wrong TRUST_PROXY',
      { TRUST_PROXY: 'nginx' },
      'TRUST_PROXY must be "true", "false" or the addresses of the proxy (10.0.0.1, 10.0.0.0/8, loopback), separated by commas.',
    ],
    [
      'a wrong MAIL_FROM',
      { MAIL_FROM: 'TOG' },
      'MAIL_FROM must be an address, or a name and an address in angle brackets: TOG <no-reply@tog.example>.',
    ],
    [
      'a mistyped variable',
      { DATABSE_URL: 'postgres://x@y/z' },
      'DATABSE_URL is no setting: did you mean DATABASE_URL?',
    ],
  ])('%s', { tags: 'all', timeout: 100_000 }, async (_what, settings, sentence) => {
    expect(await start(settings)).toEqual(failure(sentence))
  })
})

describe('a PostgreSQL', () => {
  test('that is too old, or unreachable', async () => {
    const old = await startOldPostgres('15.4', '150004')
    expect(await startOn(old.url)).toEqual(
      failure(
        'PostgreSQL 16 or later is needed, and the server of DATABASE_URL is 15.4: update it, or name another one.',
      ),
    )
    await old.close()
    expect(await startOn(old.url)).toEqual(
      failure('PostgreSQL cannot be reached: check that it runs, and DATABASE_URL.'),
    )
  }, 200_000)

  test('that does not take the password', { tags: 'all', timeout: 100_000 }, async () => {
    const url = server()
    url.password = 'wrong'
    expect(await startOn(url)).toEqual(
      failure(
        'PostgreSQL does not accept the user and password of DATABASE_URL: check both, percent-encoded.',
      ),
    )
  })

  test('that has no such database', { tags: 'all', timeout: 100_000 }, async () => {
    const url = server()
    url.pathname = '/not_there'
    expect(await startOn(url)).toEqual(
      failure(
        'PostgreSQL has no database of the name in DATABASE_URL: make it (createdb), or name another one.',
      ),
    )
  })

  test('on a machine that does not exist', { tags: 'all', timeout: 100_000 }, async () => {
    const url = server()
    url.hostname = 'database.invalid'
    expect(await startOn(url)).toEqual(
      failure("database.invalid cannot be found: check HOST, DATABASE_URL and the network's name service."),
    )
  })
})

const startOnBucket = (change: (filesUrl: string) => string) => start({ FILES_URL: change(bucket.filesUrl) })

describe('a bucket', () => {
  test('that does not exist stops the start', async () => {
    expect(await startOnBucket((filesUrl) => filesUrl.replace('/longhouse?', '/longhuose?'))).toEqual(
      failure('there is no bucket longhuose, which FILES_URL names: make it, or name another one.'),
    )
  }, 100_000)

  test.each<[what: string, change: (filesUrl: string) => string, sentence: string]>([
    [
      'whose key is another one',
      (filesUrl) => filesUrl.replace('PRETENDKEY', 'OTHERKEY'),
      'the storage does not accept the key of FILES_URL: check key and secret, both percent-encoded.',
    ],
    [
      'whose key is not percent-encoded',
      (filesUrl) => filesUrl.replace('PRETENDKEY', 'PRETEND%KEY'),
      'Key and secret in FILES_URL must be percent-encoded; a % itself is %25.',
    ],
  ])('%s stops the start', { tags: 'all', timeout: 100_000 }, async (_what, change, sentence) => {
    expect(await startOnBucket(change)).toEqual(failure(sentence))
  })

  test('that is unreachable does not stop it', { tags: 'all', timeout: 100_000 }, async () => {
    bucket.fail('refuse')
    // The address to listen on, which comes last, stops the start.
    const { said } = await start({ FILES_URL: bucket.filesUrl, HOST: '192.0.2.1' })
    expect(said).toMatch(/^The site cannot start: HOST is 192\.0\.2\.1/)
    bucket.recover()
  })
})
