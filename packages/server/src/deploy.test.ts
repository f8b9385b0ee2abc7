import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

describe('what is given to operators', () => {
  test.each(['.env.example', 'docs/guides/go-live.md'])('every setting in %s is one that is read', (file) => {
    const named = namesOf(read(file))
    expect(named).toContain('PUBLIC_URL')
    // Read by Node itself.
    const known = [...settingNames, 'NODE_EXTRA_CA_CERTS']
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  // DISCORD_API_URL and WEB_DIR are for tests; DEMO would open the pretend Discord to the world.
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
  ])('%s starts a program that is there', (file, start) => {
    const [program = ''] = /packages\/[\w/.-]+/.exec(lineOf(file, start)) ?? []
    expect(program).toMatch(/\.ts$/)
    expect(existsSync(join(root, program))).toBe(true)
  })

  test('both stages of the image stand on the one that the builder names', () => {
    const stages = read('deploy/Containerfile').match(/^FROM .*$/gm)
    expect(stages).toEqual(['FROM ${BASE} AS build', 'FROM ${BASE}'])
  })

  test.each([
    ['docker.io/library/debian:13-slim', false],
    ['', false],
    [`docker.io/library/debian:13-slim@sha256:${'0'.repeat(64)}`, true],
    ['localhost/debian:13', true],
  ])('an image that stands on %j is built: %s', (image, expected) => {
    const guard = lineOf('deploy/Containerfile', 'RUN case').slice('RUN '.length)
    const { status, stderr } = spawnSync('sh', ['-c', guard], { env: { BASE: image }, encoding: 'utf8' })
    expect([status === 0, stderr.includes('by its digest')]).toEqual([expected, !expected])
  })

  test('a container is healthy when the site is ready', () => {
    expect(lineOf('deploy/Containerfile', 'HEALTHCHECK')).toContain('/api/ready')
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
