import { mkdtemp, readFile, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { WebBuilds } from '../../../../scripts/lib/web-builds.mjs'
import { startDiscordSite } from '../testing/discord-site.ts'
import { writeBuild } from './made-up-build.fixture.ts'

const hour = 3_600_000
let dist: string
let builds: WebBuilds
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'longhouse-builds-'))
  builds = new WebBuilds(dist)
})
afterEach(() => rm(dist, { recursive: true, force: true }))

const current = () => readFile(join(dist, 'current'), 'utf8')
const names = async () => (await readdir(join(dist, 'builds'))).toSorted()
const made = (id: string) => builds.make(id, (folder) => writeBuild(join(folder, 'client'), id))

/** Publishes a build as if it were that many hours ago. */
async function publishedAgo(id: string, hours: number): Promise<void> {
  await made(id)
  builds.publish(id)
  const then = new Date(Date.now() - hours * hour)
  await utimes(join(dist, 'builds', id), then, then)
}

test('a build that fails changes nothing', async () => {
  await made('first')
  builds.publish('first')
  const failing = builds.make('second', async (folder) => {
    await writeBuild(join(folder, 'client'), 'second')
    throw new Error('made up')
  })
  await expect(failing).rejects.toThrow('made up')
  expect(await current()).toBe('first')
  expect(await names()).toEqual(['first'])
})

test('two that make the same build concurrently both get it', async () => {
  await Promise.all([made('same'), new WebBuilds(dist).make('same', async () => undefined)])
  expect(await names()).toEqual(['same'])
})

test('the last three builds stay at any age; those that were current within a day stay longer, ten at most', async () => {
  for (const [id, hours] of [
    ['a', 400],
    ['b', 300],
    ['c', 200],
    ['d', 100],
  ] as const)
    await publishedAgo(id, hours)
  expect(await names()).toEqual(['b', 'c', 'd'])

  for (let n = 0; n < 12; n += 1) await publishedAgo(`today-${n + 10}`, 12 - n)
  expect(await names()).toEqual(Array.from({ length: 10 }, (_, n) => `today-${n + 12}`))
})

test('going back to an existing build takes no build, and keeps it', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    await made(id)
    builds.publish(id)
  }
  expect(builds.has('a')).toBe(true)
  builds.publish('a')
  expect(await current()).toBe('a')
  expect(await names()).toContain('a')
})

test('what an interrupted build left is removed when a day has passed', async () => {
  await builds.make('first', async () => undefined)
  const left = join(dist, 'builds', '.making-other-1')
  await writeBuild(join(left, 'client'), 'other')
  builds.publish('first')
  expect(await names()).toEqual(['.making-other-1', 'first'])
  const then = new Date(Date.now() - 25 * hour)
  await utimes(left, then, then)
  builds.publish('first')
  expect(await names()).toEqual(['first'])
})

test('while builds are made, fail and are published, every request for the page and its script succeeds', async () => {
  await made('first')
  builds.publish('first')
  const site = await startDiscordSite(sqlite, { env: { WEB_DIR: dist } })
  const asked = new Map<string, number>()
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted)
      for (const path of ['/', '/static/js/index-first.js']) {
        const { status } = await fetch(site.url + path)
        asked.set(`${path} ${status}`, (asked.get(`${path} ${status}`) ?? 0) + 1)
      }
  })()

  for (const id of ['second', 'third']) {
    await made(id)
    builds.publish(id)
    await builds
      .make('broken', async (folder) => {
        await writeBuild(join(folder, 'client'), 'broken')
        throw new Error('made up')
      })
      .catch(() => undefined)
  }
  over.abort()
  await asking
  expect([...asked.keys()].toSorted()).toEqual(['/ 200', '/static/js/index-first.js 200'])
  // The site serves the pages it opened, and has the files that another node's pages name.
  expect(await (await fetch(site.url)).text()).toContain('the home page of first')
  expect(await (await fetch(`${site.url}/static/js/index-third.js`)).text()).toBe('third')
  await site.close()

  const restarted = await startDiscordSite(sqlite, { env: { WEB_DIR: dist } })
  expect(await (await fetch(restarted.url)).text()).toContain('the home page of third')
  expect(await (await fetch(`${restarted.url}/static/js/index-first.js`)).text()).toBe('first')
  await restarted.close()
})
