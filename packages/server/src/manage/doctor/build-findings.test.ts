import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { WebBuilds } from '../../../../../scripts/lib/web-builds.mjs'
import { buildFindings } from './folder-findings.ts'

const scripts = join(import.meta.dirname, '../../../../../scripts')
const buildScript = z.object({ webBuildId: z.function({ input: [], output: z.string() }) })

let root: string
let dist: string
let source: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'longhouse-program-'))
  dist = join(root, 'packages/web/dist')
  source = join(root, 'packages/web/src/page.tsx')
  await cp(scripts, join(root, 'scripts'), { recursive: true })
  await mkdir(join(root, 'packages/web/src'), { recursive: true })
  await writeFile(source, 'one')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Publishes an empty build, as the build script does. */
async function build() {
  const script: unknown = await import(pathToFileURL(join(root, 'scripts/lib/build-web.mjs')).href)
  const id = buildScript.parse(script).webBuildId()
  const builds = new WebBuilds(dist)
  await builds.make(id, async () => undefined)
  builds.publish(id)
}

test('a web app that was never built is a problem', async () => {
  expect(await buildFindings({}, root)).toEqual([
    { name: 'web app', problem: expect.stringMatching(/^not built/), todo: 'run `npm run build`.' },
  ])
})

test('a build is fresh until a source changes, and again after a revert', async () => {
  await build()
  expect(await buildFindings({}, root)).toEqual([{ name: 'web app' }])
  await writeFile(source, 'two')
  expect(await buildFindings({}, root)).toEqual([
    { name: 'web app', warning: expect.stringMatching(/sources are others/), todo: expect.any(String) },
  ])
  await writeFile(source, 'one')
  expect(await buildFindings({}, root)).toEqual([{ name: 'web app' }])
})

test('another version is another source', async () => {
  await build()
  await writeFile(join(root, 'package-lock.json'), '{ "version": "9.9.9" }')
  expect(await buildFindings({}, root)).toMatchObject([{ warning: expect.any(String) }])
})

test('a build from elsewhere, and a release without sources, are taken as they are', async () => {
  await build()
  await writeFile(source, 'two')
  expect(await buildFindings({ webDir: dist }, root)).toEqual([{ name: 'web app' }])
  await rm(join(root, 'packages/web/src'), { recursive: true })
  expect(await buildFindings({}, root)).toEqual([{ name: 'web app' }])
})

test('a failed comparison is reported', async () => {
  await build()
  await rm(join(root, 'scripts'), { recursive: true })
  expect(await buildFindings({}, root)).toMatchObject([{ warning: expect.stringMatching(/^not compared/) }])
})
