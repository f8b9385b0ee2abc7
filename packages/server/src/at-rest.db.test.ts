import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSiteProcess } from './testing/index.ts'

// Says at the end which files of ours and of others a process has loaded.
const note = `
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
if (isMainThread) process.on('exit', () => console.log(loaded.map((url) => 'loaded ' + url).join('\\n')))
`

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'at-rest-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a site at rest has loaded neither the demo nor what it may never use', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(note)}`
  const site = await startSiteProcess({ dataDir, env: { DEMO: '0', NODE_OPTIONS: `--import=${preload}` } })
  await site.end()
  const loaded = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('loaded '))
  const has = (part: string) => loaded.some((line) => line.includes(part))
  expect(has('/fastify/')).toBe(true)
  const unused = [
    'sharp nodemailer file-type pg smtp-server postal-mime yauzl yazl oauth4webapi htmlparser2 prom-client',
    'ajv @fastify/fast-json-stringify-compiler @zxcvbn-ts/language-common @discordjs/rest @discordjs/ws undici ws',
  ].flatMap((names) => names.split(' '))
  expect(unused.filter((name) => has(`/node_modules/${name}/`))).toEqual([])
  const pretended = ['discord-sim', 'mail-sim', 'push-sim', 's3-sim']
  expect(pretended.filter((name) => has(`/packages/${name}/`))).toEqual([])
})
