import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PocketBase, { type CollectionModel } from 'pocketbase'
import sharp from 'sharp'
import { startPocketBase, type Command } from './pocketbase-server.ts'

/** How much to make. */
export interface DataOptions {
  readonly command: Command
  readonly port: number
  readonly dataDir: string
  readonly users: number
  /** Events, clips, votes and registrations together, about. */
  readonly records: number
}

const superuser = { email: 'root@example.com', password: 'rootpass1234' }
const schemaFile = new URL('../fixtures/pocketbase-export.json', import.meta.url)

/** The password of the nth member. */
export const passwordOf = (at: number) => `password of member ${at}`

/**
 * A data folder made by a real PocketBase: members with passwords, avatars and Discord links, events with pictures,
 * clips, votes and registrations, and some of what has no place elsewhere.
 */
export async function makePocketBaseData(options: DataOptions): Promise<void> {
  const { command, port, dataDir, users: count, records } = options
  const running = await startPocketBase({ command, port, dataDir, superuser })
  try {
    const client = new PocketBase(running.url).autoCancellation(false)
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    await client.collections.import(await schemaWithExtras(), false)
    const people = await inParallel(count, (at) => createMember(client, at))
    const users = await client.collections.getOne('users')
    await inParallel(count, async (at) => {
      const person = { collectionRef: users.id, recordRef: people[at] ?? '', provider: 'discord' }
      if (at % 2 === 0)
        await client.collection('_externalAuths').create({ ...person, providerId: String(7000 + at) })
    })
    await createRecords(client, people, records)
  } finally {
    await running.stop()
  }
  await rm(join(dataDir, 'auxiliary.db'), { force: true })
  await rm(join(dataDir, 'types.d.ts'), { force: true })
}

async function schemaWithExtras(): Promise<CollectionModel[]> {
  const schema: CollectionModel[] = JSON.parse(await readFile(schemaFile, 'utf8'))
  const events = schema.find(({ name }) => name === 'tournaments')
  const extra = { id: 'text_legacy', name: 'legacy_note', type: 'text' }
  events?.fields.push({ ...extra, system: false, hidden: false, presentable: false })
  return schema
}

async function createMember(client: PocketBase, at: number): Promise<string> {
  const password = passwordOf(at)
  const { id } = await client.collection('users').create({
    email: `member${at}@example.com`,
    username: `member${at}`,
    name: `Member ${at}`,
    password,
    passwordConfirm: password,
    verified: at % 3 !== 0,
    emailVisibility: at % 5 === 0,
    discord_id: at % 2 === 0 ? String(7000 + at) : '',
    discord_data: at % 2 === 0 ? { roles: [{ id: '1', name: 'Member' }] } : null,
    is_admin: at === 0,
    theme_preference: 'dark',
    ...(at % 4 === 0 && { avatar: await picture(`avatar ${at}.png`, at) }),
  })
  return id
}

async function createRecords(client: PocketBase, people: readonly string[], records: number): Promise<void> {
  const who = (at: number) => people[at % people.length] ?? ''
  const quarter = Math.max(2, Math.floor(records / 4))
  const events = await inParallel(Math.max(2, Math.floor(quarter / 5)), async (at) => {
    const event = await client.collection('tournaments').create({
      name: `Night ${at}`,
      description: `What happens in night ${at}: "games", ünïcode and 🎮.`,
      start_date: '2030-05-04 19:00:00.000Z',
      end_date: '2030-05-04 22:00:00.000Z',
      max_participants: at % 2 === 0 ? 0 : 64,
      status: 'upcoming',
      game: 'gta5',
      organizer: who(at),
      legacy_note: at % 2 === 0 ? 'only in the old site' : '',
      thumbnail: await picture(`night-${at}.png`, at),
    })
    return event.id
  })
  const clips = await inParallel(quarter, async (at) => {
    const clip = await client.collection('clips').create({
      user: who(at),
      game: 'gta5',
      clip_title: `Clip ${at}`,
      clip_link: 'https://youtu.be/dQw4w9WgXcQ',
      discord_username: `member${at}`,
      paypal_handle: at % 7 === 0 ? '@handle' : '',
    })
    return clip.id
  })
  await inParallel(quarter * 2, async (at) => {
    const vote = { user: who(Math.floor(at / clips.length) + at), clip: clips[at % clips.length] ?? '' }
    await client.collection('clip_votes').create({ ...vote, vote_type: at % 3 === 0 ? 'downvote' : 'upvote' })
  })
  await inParallel(quarter, async (at) => {
    const place = { user: who(Math.floor(at / events.length)), tournament: events[at % events.length] ?? '' }
    // The site knows no pending registrations.
    const status = at % 5 === 0 ? 'pending' : 'confirmed'
    await client.collection('tournament_registrations').create({ ...place, status })
  })
  await client.collection('faqs').create({ question: 'Who?', answer: '<p>Everybody.</p>', position: 1 })
  await client.collection('field_kinds').create({ title: 'has no place on the site' })
}

async function picture(name: string, at: number): Promise<File> {
  const background = { r: (at * 40) % 256, g: (at * 90) % 256, b: 120 }
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** A few at a time, in order of the numbers. */
async function inParallel<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < count; start += 4) {
    const places = Array.from({ length: Math.min(4, count - start) }, (_, at) => start + at)
    results.push(...(await Promise.all(places.map(work))))
  }
  return results
}
