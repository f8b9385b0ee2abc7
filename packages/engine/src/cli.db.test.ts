import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const schema = new URL('./import/fixtures/pocketbase-export.json', import.meta.url).pathname
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...args: string[]): ChildProcess {
  const cli = new URL('./cli.ts', import.meta.url).pathname
  return spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (!stream) throw new Error('the process has no such stream')
  for await (const line of createInterface(stream)) return line
  return ''
}

describe('the record engine on the command line', () => {
  test('serves an export, batches allowed, and ends when told to', async () => {
    const data = join(folder, 'data')
    const engine = run(
      '--schema',
      schema,
      '--port',
      '0',
      '--data',
      data,
      '--superuser',
      'root@example.com:a:b-password',
    )
    const line = await firstLine(engine.stdout)
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+$/.exec(line) ?? []
    const client = new PocketBase(url)
    await client.collection('_superusers').authWithPassword('root@example.com', 'a:b-password')
    const batch = client.createBatch()
    batch.collection('faqs').create({ question: 'Works?' })
    expect(await batch.send()).toMatchObject([{ status: 200, body: { question: 'Works?' } }])

    engine.kill('SIGTERM')
    expect(await once(engine, 'exit')).toEqual([0, null])
  })

  test('says what is wrong and ends with 1', async () => {
    const engine = run('--schema', schema, '--data', folder, '--port', 'http')
    expect(await firstLine(engine.stderr)).toBe('not a port: http')
    expect(await once(engine, 'exit')).toEqual([1, null])
  })
})
