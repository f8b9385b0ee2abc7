import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { TestDatabase } from '../../testing/index.ts'
import { onEachDatabase, postgres, sqlite } from '../../testing/index.ts'
import { startOperated, useOperated } from '../operators.fixture.ts'
import { expectWhole, writeNote, type Note } from './notes.fixture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-backups-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const databases: readonly TestDatabase[] = [sqlite, postgres]
const ways = databases.flatMap((from) => databases.map((to) => ({ from, to })))

describe.each(ways)('from $from.name to $to.name', ({ from, to }) => {
  // From one database to the other a backup takes the longer way.
  const scope = from === to ? { tags: 'all' } : {}
  test(
    'a backup made while 50 people write holds all that was acknowledged before, and nothing by halves',
    { ...scope, timeout: 120_000 },
    async () => {
      const source = await startOperated(from)
      const file = join(folder, `${from.name}-${to.name}.zip`)
      const acknowledged: Note[] = []
      const over = new AbortController()
      const writer = async (number: number) => {
        // One after the other, not all together and then none.
        await sleep(number * 10)
        for (let count = 0; !over.signal.aborted; count += 1) {
          const note = await writeNote(source.as.guest, `${number}-${count}`)
          // Some go again, and their files with them.
          if (count % 3 === 2) await source.as.guest.collection('notes').delete(note.id)
          else acknowledged.push(note)
          // They write all the time, and do not only wait for one another.
          await sleep(500)
        }
      }
      const writers = Array.from({ length: 50 }, (_, number) => writer(number))
      while (acknowledged.length < 60) await sleep(20)
      const before = acknowledged.slice()
      await source.engine.backups.create(file)
      expect(acknowledged.length).toBeGreaterThan(before.length)
      over.abort()
      await Promise.all(writers)
      await source.close()

      const target = await startOperated(to)
      await target.as.guest.collection('notes').create({ text: 'of the past' })
      await target.engine.backups.restore(file)
      const restored = await target.engine.recordsOf('notes').findAll()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape of the fixture
      const notes = restored as unknown as Note[]
      const ids = new Set(notes.map(({ id }) => id))
      expect(before.filter(({ id }) => !ids.has(id))).toEqual([])
      expect(notes.map(({ text }) => text)).not.toContain('of the past')
      await expectWhole(target, notes)
      await target.close()
    },
  )
})

/** Ends a zip and writes it to a file. */
async function written(zip: ZipFile): Promise<string> {
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  const file = join(folder, `${randomBytes(6).toString('hex')}.zip`)
  await writeFile(file, Buffer.concat(chunks))
  return file
}

onEachDatabase((database) => {
  const operated = useOperated(database)

  test('are made, listed, fetched, taken away and put back', async () => {
    const { as } = operated()
    const { backups } = as.superuser
    await backups.create('first_one.zip')
    await backups.create('')
    const all = await backups.getFullList()
    expect(all).toEqual([
      expect.objectContaining({ key: expect.stringMatching(/^backup_longhouse_\d{14}\.zip$/) }),
      { key: 'first_one.zip', size: expect.any(Number), modified: expect.stringMatching(/Z$/) },
    ])

    const token = await as.superuser.files.getToken()
    const answer = await fetch(backups.getDownloadURL(token, 'first_one.zip'))
    const bytes = await answer.arrayBuffer()
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="first_one.zip"')
    expect(bytes.byteLength).toBe(all[1]?.size)

    await backups.delete('first_one.zip')
    expect((await backups.getFullList()).map(({ key }) => key)).not.toContain('first_one.zip')
    await backups.upload({ file: new File([bytes], 'First One.zip') })
    expect((await backups.getFullList()).map(({ key }) => key)).toContain('first_one.zip')
    await expect(backups.upload({ file: new File([bytes], 'first_one.zip') })).rejects.toMatchObject({
      response: { data: { file: { code: 'validation_backup_name_exists' } } },
    })
  })

  test('one that is being made when jobs are told to stop ends within a second and leaves nothing', async () => {
    const running = await startOperated(database)
    const { engine, as, dataDir } = running
    const pages = Array.from({ length: 4000 }, () => ({ text: randomBytes(2000).toString('hex') }))
    await engine.recordsOf('notes').append(pages)
    await as.superuser.settings.update({ backups: { cron: '@yearly' } })
    await as.superuser.crons.run('__pbAutoBackup__')
    const made = () => readdir(join(dataDir, 'backups')).catch(() => [])
    await expect.poll(made, { interval: 2 }).not.toEqual([])
    const began = performance.now()
    await engine.crons.close()
    expect(performance.now() - began).toBeLessThan(1000)
    expect(await made()).toEqual([])
    const file = join(folder, `${database.name}-after.zip`)
    await engine.backups.create(file)
    await engine.backups.restore(file)
    expect(await engine.recordsOf('notes').count()).toBe(pages.length)
    await running.close()
  })

  test('need the file token of a superuser', async () => {
    const { as, url } = operated()
    const tokens = ['', as.superuser.authStore.token, await as.member.files.getToken()]
    for (const token of tokens) {
      const answer = await fetch(`${url}/api/backups/first_one.zip?token=${token}`)
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { status: 403, message: 'Insufficient permissions to access the resource.', data: {} },
      ])
    }
    const token = await as.superuser.files.getToken()
    for (const name of ['none.zip', '..%2F..%2Fdata.db', '..%2Fdata.db'])
      expect((await fetch(`${url}/api/backups/${name}?token=${token}`)).status).toBe(404)
  })

  const validating = 'An error occurred while validating the submitted data.'
  test.each([
    ['A b.zip', 'validation_match_invalid'],
    ['nozip', 'validation_match_invalid'],
    ['../up.zip', 'validation_match_invalid'],
    ['first_one.zip', 'validation_backup_name_exists'],
  ])('the name %s is refused', async (name, code) => {
    await expect(operated().as.superuser.backups.create(name)).rejects.toMatchObject({
      response: { status: 400, message: validating, data: { name: { code } } },
    })
  })

  test('an upload that is not a zip is refused', async () => {
    const { backups } = operated().as.superuser
    await expect(backups.upload({ file: new File(['hello'], 'no.zip') })).rejects.toMatchObject({
      response: {
        status: 400,
        message: validating,
        data: { file: { code: 'validation_invalid_mime_type' } },
      },
    })
    await expect(backups.upload({})).rejects.toMatchObject({
      response: { data: { file: { code: 'validation_required' } } },
    })
  })

  test('one at a time', async () => {
    const { backups } = operated().as.superuser
    const refused: unknown[] = []
    // One may be over before the next request has arrived; sooner or later two of them meet.
    for (let round = 0; refused.length === 0 && round < 50; round += 1) {
      const names = [1, 2, 3].map((number) => `${round}-${number}.zip`)
      const tries = await Promise.allSettled(names.map((name) => backups.create(name)))
      expect(tries.map(({ status }) => status)).toContain('fulfilled')
      refused.push(...tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    }
    const message = expect.stringMatching(/^Try again later/)
    expect(refused[0]).toMatchObject({ response: { status: 400, message } })
  })

  test('a missing backup can be neither deleted nor restored', async () => {
    const { backups } = operated().as.superuser
    await expect(backups.delete('none.zip')).rejects.toMatchObject({
      response: { status: 400, message: 'Invalid or already deleted backup file.' },
    })
    await expect(backups.restore('none.zip')).rejects.toMatchObject({
      response: { status: 400, message: 'Missing or invalid backup file.' },
    })
  })

  test('a restore over HTTP brings records, files and logins back, and takes the later ones away', async () => {
    const { as, dataDir, url } = operated()
    const kept = await writeNote(as.guest, 'kept')
    const changed = await writeNote(as.guest, 'changed')
    await as.superuser.backups.create('known.zip')
    const later = await writeNote(as.guest, 'later')
    await as.guest.collection('notes').update(changed.id, { text: 'after', paper: null })
    await as.guest.collection('notes').delete(kept.id)
    expect((await as.guest.collection('notes').getList()).items.map(({ id }) => id)).not.toContain(kept.id)

    await as.superuser.backups.restore('known.zip')
    const ids = async () => (await as.guest.collection('notes').getFullList()).map(({ id }) => id)
    await expect.poll(ids).toContain(kept.id)
    expect(await ids()).not.toContain(later.id)
    await expectWhole(operated(), [kept, changed])
    await expect(as.superuser.collection('_superusers').authRefresh()).resolves.toBeTruthy()
    const folders = async () => (await readdir(join(dataDir, 'storage'), { recursive: true })).join('\n')
    await expect.poll(folders).not.toContain(later.id)
    expect(url).toMatch(/^http/)
  })

  test.each([
    ['no manifest', (zip: ZipFile) => zip.addBuffer(Buffer.from('x'), 'data.db')],
    ['another format', (zip: ZipFile) => zip.addBuffer(Buffer.from('{"format":2}'), 'backup.json')],
    [
      'an invalid database',
      (zip: ZipFile) => {
        zip.addBuffer(Buffer.from('{"format":1}'), 'backup.json')
        zip.addBuffer(randomBytes(5000), 'data.db')
      },
    ],
    [
      'a bomb',
      (zip: ZipFile) => {
        zip.addBuffer(Buffer.from('{"format":1}'), 'backup.json')
        zip.addBuffer(Buffer.alloc(100 * 1024 ** 2), 'data.db')
      },
    ],
  ])('a zip with %s changes nothing', async (_, fill) => {
    const { as, engine } = operated()
    const before = await engine.recordsOf('notes').count()
    const zip = new ZipFile()
    fill(zip)
    const file = await written(zip)
    await expect(engine.backups.restore(file)).rejects.toMatchObject({
      status: 400,
      message: 'Missing or invalid backup file.',
    })
    expect(await engine.recordsOf('notes').count()).toBe(before)
    expect((await as.superuser.health.check()).data.canBackup).toBe(true)
  })

  test.each([
    ['without its people', {}, ['_params', '_migrations', 'notes'], '_superusers, users'],
    [
      'without a table that it says it has',
      { tables: ['_params', 'notes', 'papers'] },
      ['_params', '_migrations', '_superusers', 'users', 'notes'],
      'papers',
    ],
  ])('a backup %s changes nothing and says what is missing', async (_, manifest, tables, missing) => {
    const { engine } = operated()
    await engine.recordsOf('notes').create({ text: 'still here' })
    const before = await engine.recordsOf('notes').findAll()
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(JSON.stringify({ format: 1, ...manifest })), 'backup.json')
    for (const table of tables) zip.addBuffer(Buffer.from(''), `tables/${table}.jsonl`)
    const file = await written(zip)
    await expect(engine.backups.restore(file)).rejects.toMatchObject({
      status: 400,
      message: `This backup is not whole: ${missing} is missing. Nothing was changed.`,
    })
    expect(await engine.recordsOf('notes').findAll()).toEqual(before)
  })

  test('an existing file is kept, unless it may be replaced', async () => {
    const { engine } = operated()
    const file = join(folder, `${randomBytes(6).toString('hex')}.zip`)
    await writeFile(file, 'something else')
    const message = `There is a file ${file} already.`
    await expect(engine.backups.create(file)).rejects.toMatchObject({ status: 400, message })
    expect(await readFile(file, 'utf8')).toBe('something else')
    await engine.backups.create(file, { replace: true })
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  })

  test('names that lead elsewhere are not followed', async () => {
    const { engine, dataDir } = operated()
    const file = join(folder, `${randomBytes(6).toString('hex')}.zip`)
    await engine.backups.create(file)
    const bytes = await readFile(file)
    // Of equal length, so that the zip stays whole.
    const evil = Buffer.from(bytes.toString('latin1').replaceAll('backup.json', '../evil.txt'), 'latin1')
    await writeFile(file, evil)
    await expect(engine.backups.restore(file)).rejects.toMatchObject({ status: 400 })
    expect(await readdir(dataDir)).not.toContain('evil.txt')
  })
})
