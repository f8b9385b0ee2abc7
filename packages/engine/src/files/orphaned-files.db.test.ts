import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineCollection, file } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const papers = defineCollection({
  id: 'pbc_papers',
  name: 'papers',
  type: 'base',
  shape: { paper: file() },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

onEachDatabase((database) => {
  let dataDir: string
  let first: TestEngine
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'longhouse-settle-'))
    first = await startTestEngine({ database, collections: [papers], dataDir })
  })
  afterAll(async () => {
    await first.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const place = (...names: string[]) => join(dataDir, 'storage', 'pbc_papers', ...names)
  test('the next start removes files that no record names, and keeps the others', async () => {
    const { id, paper } = await first.engine.recordsOf('papers').create({ paper: new File(['x'], 'x.txt') })
    // State after a killed process: an extra upload, a record that was never stored, and one that was not
    // deleted.
    await writeFile(place(id, 'other_1234567890.txt'), 'y')
    await mkdir(place('never0000000001'), { recursive: true })
    await writeFile(place('never0000000001', 'n_1234567890.txt'), 'n')
    await mkdir(join(dataDir, 'unsettled'), { recursive: true })
    const keys = [
      `${id}/${String(paper)}`,
      `${id}/other_1234567890.txt`,
      'never0000000001/n_1234567890.txt',
      id,
    ]
    const note = JSON.stringify(keys.map((key) => `pbc_papers/${key}`))
    await writeFile(join(dataDir, 'unsettled', 'gone~1~run~1'), note)
    const host = hostname().replaceAll(/[^\w.-]/g, '-')
    await writeFile(join(dataDir, 'unsettled', `${host}~${process.pid}~run~1`), note)

    const shared = first.databaseUrl ? { databaseUrl: first.databaseUrl } : {}
    const second = await startTestEngine({ collections: [papers], dataDir, ...shared })
    await second.close()
    expect(await isThere(place(id, String(paper)))).toBe(true)
    expect(await isThere(place(id, 'other_1234567890.txt'))).toBe(false)
    expect(await isThere(place('never0000000001'))).toBe(false)
    // That of another machine is too young to be taken up.
    expect(await readdir(join(dataDir, 'unsettled'))).toEqual(['gone~1~run~1'])
  })

  test('writes leave no notes once they are over', async () => {
    const store = first.engine.recordsOf('papers')
    const { id } = await store.create({ paper: new File(['a'], 'a.txt') })
    await store.update(id, { paper: new File(['b'], 'b.txt') })
    await expect(
      first.engine.transaction(async (tx) => {
        await tx.recordsOf('papers').create({ paper: new File(['c'], 'c.txt') })
        await tx.recordsOf('papers').delete(id)
        throw new Error('never mind')
      }),
    ).rejects.toThrow('never mind')
    expect((await readdir(place(id))).filter((name) => name.startsWith('b'))).toHaveLength(1)
    await store.delete(id)
    expect(await isThere(place(id))).toBe(false)
    expect((await readdir(join(dataDir, 'unsettled'))).filter((name) => !name.startsWith('gone'))).toEqual([])
  })
})
