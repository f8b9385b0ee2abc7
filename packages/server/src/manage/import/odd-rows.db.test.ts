import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { onEachInstallation, unpackPocketBaseData } from '../../testing/installation.ts'
import { importFromPocketBase } from '../import-pocketbase.ts'
import { withEngine } from '../with-engine.ts'

const long = (length: number) => 'ü'.repeat(length)

/** Writes rows that PocketBase accepts and a form of this site would not, into PocketBase's own data. */
async function makeOddData(folder: string): Promise<void> {
  await unpackPocketBaseData(folder)
  const database = new DatabaseSync(join(folder, 'data.db'))
  const add = (table: string, row: Record<string, string | number>) => {
    const names = Object.keys(row)
    const marks = names.map(() => '?').join(', ')
    database
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
      .run(...Object.values(row))
  }
  const user = (id: string, username: string, email: string) =>
    add('users', { id, username, email, verified: 1, tokenKey: id, name: '' })
  user('slash0000000001', 'Moss/Hill', 'moss@example.com')
  user('plain0000000001', 'MossHill', 'hill@example.com')
  user('longname0000001', 'L'.repeat(80), 'long@example.com')
  user('nomail000000001', 'nomail', 'not an address')
  user('blanks000000001', 'blanks', ' blanks@example.com ')

  const clip = (id: string, clip_link: string, more: Record<string, string> = {}) =>
    add('clips', { id, user: 'plain0000000001', game: 'gta5', clip_title: id, clip_link, ...more })
  clip('spelled00000001', ' HTTPS://name:secret@Tog.Example/a b ')
  clip('script000000001', 'javascript:alert(1)')
  clip('longtitle000001', 'https://tog.example/', { clip_title: long(200), paypal_handle: long(121) })

  const event = (id: string, places: string | number) =>
    add('tournaments', {
      id,
      name: id,
      description: 'An event.',
      start_date: '2030-05-04 19:00:00.000Z',
      end_date: '2030-05-04 22:00:00.000Z',
      status: 'upcoming',
      game: 'gta5',
      max_participants: places,
    })
  event('oneplace0000001', 1)
  event('toomany00000001', 20_000)
  event('words0000000001', 'a few')
  event('fine00000000001', 12)

  add('faqs', {
    id: 'html00000000001',
    question: 'How?',
    answer: '<p>By <b>asking</b>.<script>x()</script></p>',
  })
  add('faqs', { id: 'marks0000000001', question: 'Why?', answer: '**Because** of <3' })
  database.close()
}

onEachInstallation({}, (here) => {
  let summary: string
  let details: string[][]
  beforeAll(async () => {
    const old = join(here.folder, 'pb_data')
    await makeOddData(old)
    const said: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    const report = join(here.folder, 'report.txt')
    await importFromPocketBase(here.settings, [old, '--report', report])
    log.mockRestore()
    summary = said.join('\n')
    details = (await readFile(report, 'utf8')).split('\n').map((line) => line.split('\t'))
  })

  const stored = (collection: string, id: string) =>
    withEngine(here.settings, (engine) => engine.recordsOf(collection).findById(id))
  /** Returns the lines of the report about one field of a record: how much is lost, why, and the details. */
  const told = (id: string, place: string) =>
    details.filter((line) => line[0] === id && line[1] === place).map((line) => line.slice(2))

  describe('values that the forms would refuse', () => {
    test('a username is cleaned and its owner named, with digits if the rest is taken', async () => {
      const after = String((await stored('users', 'slash0000000001'))?.['username'])
      expect(after).toMatch(/^MossHill_\d{4}$/)
      expect(await stored('users', 'plain0000000001')).toMatchObject({ username: 'MossHill' })
      expect(told('slash0000000001', 'users.username')).toEqual([
        ['value', 'changed value', expect.stringMatching(/^The name had/), `Moss/Hill became ${after}`],
      ])
      expect(told('plain0000000001', 'users.username')).toEqual([])
      expect(summary).toMatch(/users\.username: 1 value, changed value: The name had .*\(slash0000000001\)/)
    })

    test('a username that is too long is cut, and its owner comes over', async () => {
      const member = await stored('users', 'longname0000001')
      expect(member?.['username']).toMatch(/^L{55}_\d{4}$/)
      expect(told('longname0000001', 'users.username')).toEqual([
        [
          'value',
          'changed value',
          expect.stringMatching(/60 characters at most/),
          expect.stringContaining('became'),
        ],
      ])
    })

    test('an invalid mail address is left out, and the account is no longer confirmed', async () => {
      expect(await stored('users', 'nomail000000001')).toMatchObject({ email: '', verified: false })
      expect(told('nomail000000001', 'users.email')).toEqual([
        ['value', 'changed value', expect.stringMatching(/no e-mail address: .*Discord/), 'not an address'],
      ])
      expect(await stored('users', 'blanks000000001')).toMatchObject({
        email: 'blanks@example.com',
        verified: true,
      })
      expect(told('blanks000000001', 'users.email')).toHaveLength(1)
    })

    test('a link is stored as the form stores it, and an unsafe one skips its clip', async () => {
      const link = 'https://tog.example/a%20b'
      expect(await stored('clips', 'spelled00000001')).toMatchObject({ clip_link: link })
      expect(told('spelled00000001', 'clips.clip_link')).toEqual([
        ['value', 'changed value', expect.stringMatching(/as browsers write it/), `became ${link}`],
      ])
      expect(await stored('clips', 'script000000001')).toBeUndefined()
      expect(told('script000000001', 'clips.clip_link')).toEqual([
        ['record', 'invalid value', expect.stringMatching(/http:\/\/ or https:\/\//), 'javascript:alert(1)'],
      ])
      expect(summary).toMatch(/^clips: 8 imported, 1 were left out$/m)
    })

    test('a text that is too long is cut and reported; a payment handle is left out instead', async () => {
      const clip = await stored('clips', 'longtitle000001')
      expect(clip).toMatchObject({ clip_title: long(150), paypal_handle: '' })
      expect(told('longtitle000001', 'clips.clip_title')).toEqual([
        ['value', 'changed value', 'The text was longer than 150 characters and was cut.', '200 characters'],
      ])
      expect(told('longtitle000001', 'clips.paypal_handle')).toEqual([
        ['value', 'invalid value', 'At most 120 characters'],
      ])
    })

    test.each([
      ['oneplace0000001', '1 places'],
      ['toomany00000001', '20000 places'],
      ['words0000000001', 'a few places'],
    ])('places that become unlimited are reported (%s)', async (id, detail) => {
      expect(await stored('tournaments', id)).toMatchObject({ max_participants: 0 })
      expect(told(id, 'tournaments.max_participants')).toEqual([
        ['value', 'changed value', expect.stringMatching(/it has no limit now/), detail],
      ])
    })

    test('valid numbers of places, and no limit, are not reported', async () => {
      expect(await stored('tournaments', 'fine00000000001')).toMatchObject({ max_participants: 12 })
      expect(told('fine00000000001', 'tournaments.max_participants')).toEqual([])
      expect(summary).toMatch(/tournaments\.max_participants: 3 values, changed value/)
    })

    test('HTML becomes what the editor here writes, and lost parts are reported', async () => {
      expect(await stored('faqs', 'html00000000001')).toMatchObject({ answer: 'By **asking**.' })
      expect(told('html00000000001', 'faqs.answer')).toEqual([
        ['value', 'changed value', expect.stringMatching(/^HTML became text .* Left out: scripts\.$/)],
      ])
      expect(await stored('faqs', 'marks0000000001')).toMatchObject({ answer: '**Because** of <3' })
      expect(told('marks0000000001', 'faqs.answer')).toEqual([])
    })
  })
})
