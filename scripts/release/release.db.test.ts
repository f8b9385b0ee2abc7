import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, copyFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSiteProcess } from '@longhouse/server/testing'
import { git } from './git.ts'
import { archiveNameOf, makeRelease } from './make-release.ts'
import { copyOfRepository, type Repository } from './repository.fixture.ts'
import { shippedPackages } from './shipped-packages.ts'

const run = promisify(execFile)
const version = '7.3.0'
// A user without files on this machine; the current user if the tests do not run as root.
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
const below = (folder: string, pattern: string) => globSync(pattern, { cwd: folder }).toSorted()

describe('a release', { tags: 'all' }, () => {
  const said: string[] = []
  let repository: Repository
  let archive: string
  let elsewhere: string
  let unpacked: string
  beforeAll(async () => {
    repository = await copyOfRepository()
    const made = await makeRelease({
      folder: repository.folder,
      version,
      check: async () => void said.push('checked'),
      build: () => repository.build(),
      say: (line) => void said.push(line),
      level: 1,
    })
    elsewhere = await mkdtemp(join(tmpdir(), 'longhouse-elsewhere-'))
    archive = join(elsewhere, basename(made))
    await copyFile(made, archive)
    await copyFile(`${made}.sha256`, `${archive}.sha256`)
    if (ordinary.uid) await chown(elsewhere, ordinary.uid, ordinary.gid)
    await run('tar', ['-xzf', archive, '-C', elsewhere], ordinary)
    unpacked = join(elsewhere, archiveNameOf(version))
  }, 300_000)
  afterAll(async () => {
    await repository.remove()
    await rm(elsewhere, { recursive: true, force: true })
  })

  test('is one commit on main with its tag, and nothing was pushed', async () => {
    expect(said).toEqual(['Checking…', 'checked', 'Building…', 'Packing…'])
    const { folder, remote } = repository
    expect(await git(folder, 'log', '--format=%s')).toBe(`release: ${version}\nfeat: everything`)
    expect(await git(folder, 'rev-list', '-1', `v${version}`)).toBe(await git(folder, 'rev-parse', 'main'))
    expect(await git(folder, 'status', '--porcelain')).toBe('')
    expect(await git(folder, 'worktree', 'list', '--porcelain')).toMatch(
      /^worktree \S+\nHEAD \w+\nbranch \S+$/,
    )
    expect(await git(remote, 'log', '--format=%s', '--all')).toBe('feat: everything')
    expect(await git(remote, 'tag')).toBe('')
  })

  test('its version is in every manifest of ours, in the lockfile and in the changelog, and nothing else has changed', async () => {
    const { folder } = repository
    const manifests = ['package.json', ...below(folder, 'packages/*/package.json')]
    for (const file of manifests)
      expect([file, await readJson(join(folder, file))]).toMatchObject([file, { version }])
    const changed = await git(folder, 'diff', '--name-only', 'HEAD~')
    expect(changed.split('\n')).toEqual(['CHANGELOG.md', 'package-lock.json', ...manifests].toSorted())
    const lines = await git(folder, 'diff', '--unified=0', 'HEAD~', '--', '*.json')
    const added = lines.split('\n').filter((line) => /^[-+][^-+]/.test(line))
    expect(
      added.filter((line) => !/"(version|@longhouse\/[\w-]+)": "(0\.\d+\.\d+|7\.3\.0)",?$/.test(line)),
    ).toEqual([])
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^# Changelog\n\nWords.\n\n## Unreleased\n\n## 7\.3\.0 \(\d{4}-\d\d-\d\d\)\n\n- Something new.\n\n## 0\.1\.0\n/,
    )
  })

  test('the checksum next to the archive is right', async () => {
    const { stdout } = await run('sha256sum', ['-c', `${basename(archive)}.sha256`], {
      cwd: dirname(archive),
    })
    expect(stdout).toContain(': OK')
  })

  test('unpacked elsewhere it starts as an ordinary user, without a registry, npm or a Node of the machine', async () => {
    const site = await startSiteProcess({
      dataDir: join(unpacked, 'data'),
      installed: { folder: unpacked, program: 'scripts/start.mjs' },
      env: {
        PATH: join(elsewhere, 'nothing-here'),
        npm_config_registry: 'http://127.0.0.1:9',
        HOME: elsewhere,
      },
      ...ordinary,
    })
    try {
      const health = await fetch(`${site.url}/api/health`)
      expect(health.status).toBe(200)
      const home = await (await fetch(site.url)).text()
      expect(home).toContain('<main')
      const [script = ''] = /\/static\/js\/[\w.-]+\.js/.exec(home) ?? []
      expect((await fetch(site.url + script)).status).toBe(200)
      const [, password = ''] = /with the password (\S+):/.exec(site.output()) ?? []
      const answer = await fetch(`${site.url}/api/collections/users/auth-with-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity: 'robin_reed@example.test', password }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { record: { username: 'robin_reed' } },
      ])
      expect(site.output()).not.toMatch(/Installing|Building/)
      const commit = await git(repository.folder, 'rev-parse', 'main')
      expect(site.output()).toContain(`Version: ${version} (${commit.slice(0, 8)})`)
    } finally {
      expect(await site.end()).toBe(0)
    }
  }, 90_000)

  test('its commands work without npm, and those for developers are not offered', async () => {
    const node = join(unpacked, 'node_modules/.bin/node')
    const { stdout } = await run(node, ['--run', 'manage', '--', 'seed', 'none'], {
      cwd: unpacked,
      env: { PATH: '', LOG_LEVEL: 'silent' },
      ...ordinary,
    })
    expect(stdout).not.toBe('')
    const { scripts } = await readJson(join(unpacked, 'package.json'))
    expect(Object.keys(scripts)).toEqual(['start', 'engine', 'manage'])
  }, 60_000)

  test('every file that a source of it asks for is in it', async () => {
    const asks = /^(?!import type|export type).*?(?:\bfrom |\bimport\(|new URL\()'([^'\n]+)'/gm
    const sources = below(unpacked, '{packages/*/src,scripts}/**/*.{ts,mjs}')
    expect(sources.length).toBeGreaterThan(300)
    const there = new Set(below(unpacked, '{packages,scripts}/**'))
    const missing: string[] = []
    for (const file of sources)
      for (const [, wanted = ''] of (await readFile(join(unpacked, file), 'utf8')).matchAll(asks))
        if (wanted.startsWith('.') && !wanted.includes('${')) {
          const path = relative(unpacked, join(unpacked, dirname(file), wanted))
          if (path.startsWith('packages/') && !there.has(path)) missing.push(`${file}: ${wanted}`)
        }
    expect(missing).toEqual([])
  })

  test('it has no files for tests or tools, and no folder that all users can write', async () => {
    expect(below(unpacked, '{packages,scripts,docs}/**/*.{test,spec,fixture,suite}.*')).toEqual([])
    const packages = await readdir(join(unpacked, 'node_modules'))
    for (const name of ['vitest', 'typescript', 'vite', '@playwright', 'react', '@tabler'])
      expect(packages).not.toContain(name)
    const { stdout } = await run('find', [unpacked, '-perm', '/o+w', '-not', '-type', 'l'])
    expect(stdout).toBe('')
  })

  test('notices and the list of parts name every package that is in it', async () => {
    const notices = await readFile(join(unpacked, 'THIRD-PARTY-NOTICES'), 'utf8')
    const sbom = await readJson(join(unpacked, 'sbom.cdx.json'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version } } })
    const parts: { name: string; version: string }[] = sbom.components
    const named = new Set(parts.map((part) => `${part.name} ${part.version}`))
    const manifests = below(unpacked, 'node_modules/{,@*/}*/package.json').filter(
      (file) => !file.includes('@longhouse'),
    )
    expect(manifests.length).toBeGreaterThan(80)
    for (const file of manifests) {
      const { name, version: its } = await readJson(join(unpacked, file))
      expect([file, named.has(`${name} ${its}`), notices.includes(`\n${name} ${its}\n`)]).toEqual([
        file,
        true,
        true,
      ])
    }
    // Packages that are only in the web app.
    for (const name of ['react', '@mantine/core', 'leaflet'])
      expect(notices).toMatch(new RegExp(`\\n${name} \\d`))
    expect(named.size).toBe(
      new Set(shippedPackages(repository.folder).map((part) => `${part.name} ${part.version}`)).size,
    )
  })
})
