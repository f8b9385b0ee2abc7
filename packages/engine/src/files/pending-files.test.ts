import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PendingFiles } from './pending-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-ends-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keysOf = async (ends: PendingFiles) => (await ends.left()).map(({ keys }) => keys)
const host = hostname().replaceAll(/[^\w.-]/g, '-')

test('files of a running write are not left over, and are forgotten when it is settled', async () => {
  const ends = new PendingFiles(folder)
  const settle = await ends.note(['c/r/a.txt'])
  expect(await keysOf(ends)).toEqual([])
  await settle()
  expect(await readdir(folder)).toEqual([])
})

test('a process finds what one with its own number left behind, as in a container', async () => {
  await new PendingFiles(folder).note(['c/r/a.txt', 'c/r'])
  const next = new PendingFiles(folder)
  const [end, ...others] = await next.left()
  expect([end?.keys, others]).toEqual([['c/r/a.txt', 'c/r'], []])
  await end?.settle()
  expect(await keysOf(next)).toEqual([])
})

test.each<[string, string, number, boolean]>([
  ['a process that ended', `${host}~${spawnSync('true').pid}`, 0, true],
  ['a process that runs', `${host}~${process.ppid}`, 0, false],
  ['a process that runs, for too long to be writing', `${host}~${process.ppid}`, 11, true],
  ['another machine', 'elsewhere~1', 0, false],
  ['another machine, long ago', 'elsewhere~1', 11, true],
])('notes of %s are taken up or left', async (_, whose, minutesAgo, isTaken) => {
  const path = join(folder, `${whose}~run~1`)
  await writeFile(path, '["c/r"]')
  const time = new Date(Date.now() - minutesAgo * 60_000)
  await utimes(path, time, time)
  expect(await keysOf(new PendingFiles(folder))).toEqual(isTaken ? [['c/r']] : [])
})

test('a note that was cut off says nothing', async () => {
  await writeFile(join(folder, `${host}~${process.pid}~run~1`), '["c/')
  expect(await keysOf(new PendingFiles(folder))).toEqual([[]])
})
