import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverEnv } from '../../../scripts/lib/server-env.mjs'
import { settingNames } from './settings.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesOf = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
const namesIn = (part: string) => [...part.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
const lineOf = (file: string, start: string) =>
  read(file)
    .split('\n')
    .find((line) => line.startsWith(start)) ?? ''

/** A registry that does not respond. */
const outOfReach = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }

describe('files for operators', () => {
  test.each(['.env.example', 'docs/how-to/go-live.md'])('every setting in %s exists', (file) => {
    const named = namesOf(read(file))
    expect(named).toContain('PUBLIC_URL')
    // Read by Node itself.
    const known = [...settingNames, 'NODE_EXTRA_CA_CERTS']
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  // DISCORD_API_URL and WEB_DIR are for tests; DEMO would open the Discord simulator to the world.
  test('.env.example names every setting for operators', () => {
    const inside = new Set(['DISCORD_API_URL', 'WEB_DIR', 'DEMO', 'DEMO_PLAYS'])
    const wanted = settingNames.filter((name) => !inside.has(name))
    expect(namesOf(read('.env.example')).toSorted()).toEqual(wanted.toSorted())
  })

  test.each([
    ['deploy/Containerfile', 'ENV '],
    ['deploy/longhouse.service', 'Environment='],
  ])('%s sets what `npm start` sets, and nothing unknown', (file, start) => {
    const line = lineOf(file, start)
    for (const [name, value] of Object.entries(serverEnv)) expect(line).toContain(`${name}=${value}`)
    const known = [...settingNames, ...Object.keys(serverEnv), 'NODE_ENV', 'NODE_COMPILE_CACHE', 'PATH']
    const named = namesOf(line.slice(start.length))
    expect(named).toContain('NODE_COMPILE_CACHE')
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test.each([
    ['deploy/Containerfile', 'CMD '],
    ['deploy/longhouse.service', 'ExecStart='],
    ['deploy/longhouse-backup.service', 'ExecStart='],
  ])('%s starts a program that exists', (file, start) => {
    const [program = ''] = /packages\/[\w/.-]+/.exec(lineOf(file, start)) ?? []
    expect(program).toMatch(/\.ts$/)
    expect(existsSync(join(root, program))).toBe(true)
  })

  test('both stages of the image are based on the one that the builder names', () => {
    const stages = read('deploy/Containerfile').match(/^FROM .*$/gm)
    expect(stages).toEqual(['FROM ${BASE} AS build', 'FROM ${BASE}'])
  })

  test.each([
    ['docker.io/library/debian:13-slim', false],
    ['', false],
    [`docker.io/library/debian:13-slim@sha256:${'0'.repeat(64)}`, true],
    ['localhost/debian:13', true],
  ])('an image based on %j is built: %s', (image, expected) => {
    const guard = lineOf('deploy/Containerfile', 'RUN case').slice('RUN '.length)
    const { status, stderr } = spawnSync('sh', ['-c', guard], { env: { BASE: image }, encoding: 'utf8' })
    expect([status === 0, stderr.includes('by its digest')]).toEqual([expected, !expected])
  })

  test('the image installs from the files that name the packages, before it has the sources', () => {
    const [before = ''] = read('deploy/Containerfile').split('COPY . .')
    expect(before).toMatch(/^RUN node scripts\/install\.mjs$/m)
    const copied = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
    const manifests = globSync('packages/*/package.json', { cwd: root })
    const wanted = ['package.json', 'package-lock.json', '.npmrc', ...manifests]
    expect(copied.filter((file) => !file.startsWith('scripts/')).toSorted()).toEqual(wanted.toSorted())

    const folder = mkdtempSync(join(tmpdir(), 'longhouse-image-'))
    for (const file of copied) cpSync(join(root, file), join(folder, file))
    const { status, stderr } = spawnSync(process.execPath, ['scripts/install.mjs'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...outOfReach },
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect([status, stderr]).toEqual([1, expect.stringContaining('The packages could not be installed')])
    expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND')
  })

  test('a container is healthy when the site is ready', () => {
    expect(lineOf('deploy/Containerfile', 'HEALTHCHECK')).toContain('/api/ready')
  })

  test('the compose file waits for a healthy PostgreSQL, and names images that stay the same', () => {
    const compose = read('deploy/compose.yaml')
    expect(compose).toMatch(/depends_on:\n {6}database:\n {8}condition: service_healthy\n/)
    expect(compose).toMatch(/healthcheck:[^]*'pg_isready', '--host=127\.0\.0\.1'/)
    const images = [...compose.matchAll(/^ {4}image: \$\{\w+:-(.*)\}$/gm)].map(([, image = '']) => image)
    expect(images).toHaveLength(3)
    for (const image of images)
      expect(image).toMatch(/^localhost\/|^docker\.io\/.+(:\d+(\.\d+)+|@sha256:[0-9a-f]{64})$/)
  })

  test('the compose file sets what the site and the proxy file read', () => {
    const [, site = '', , proxy = ''] = read('deploy/compose.yaml').split(/^ {2}(?:site|database|proxy):$/m)
    expect(namesIn(site)).toEqual(['PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY'])
    expect(namesIn(site).filter((name) => !settingNames.includes(name))).toEqual([])
    for (const name of namesIn(proxy)) expect(read('deploy/Caddyfile')).toContain(`{$${name}:`)
    expect(namesIn(proxy)).toEqual(['DOMAIN', 'NODES'])
    expect(proxy).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  })
})
