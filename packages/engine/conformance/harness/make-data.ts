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
export const passwordOf = (index: number) => `password of member ${index}`

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
    const people = await inParallel(count, (index) => createMember(client, index))
    const users = await client.collections.getOne('users')
    await inParallel(count, async (index) => {
      const person = { collectionRef: users.id, recordRef: people[index] ?? '', provider: 'discord' }
      if (index % 2 === 0)
        await client.collection('_externalAuths').create({ ...person, providerId: String(7000 + index) })
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

async function createMember(client: PocketBase, index: number): Promise<string> {
  const password = passwordOf(index)
  const { id } = await client.collection('users').create({
    email: `member${index}@example.com`,
    username: `member${index}`,
    name: `Member ${index}`,
    password,
    passwordConfirm: password,
    verified: index % 3 !== 0,
    emailVisibility: index % 5 === 0,
    discord_id: index % 2 === 0 ? String(7000 + index) : '',
    discord_data: index % 2 === 0 ? { roles: [{ id: '1', name: 'Member' }] } : null,
    is_admin: index === 0,
    theme_preference: 'dark',
    ...(index % 4 === 0 && { avatar: await picture(`avatar ${index}.png`, index) }),
  })
  return id
}

async function createRecords(client: PocketBase, people: readonly string[], records: number): Promise<void> {
  const who = (index: number) => people[index % people.length] ?? ''
  const quarter = Math.max(2, Math.floor(records / 4))
  const events = await inParallel(Math.max(2, Math.floor(quarter / 5)), async (index) => {
    const event = await client.collection('tournaments').create({
      name: `Night ${index}`,
      description: `What happens in night ${index}: "games", ünïcode and 🎮.`,
      start_date: '2030-05-04 19:00:00.000Z',
      end_date: '2030-05-04 22:00:00.000Z',
      max_participants: index % 2 === 0 ? 0 : 64,
      status: 'upcoming',
      game: 'gta5',
      organizer: who(index),
      legacy_note: index % 2 === 0 ? 'only in the old site' : '',
      thumbnail: await picture(`night-${index}.png`, index),
    })
    return event.id
  })
  const clips = await inParallel(quarter, async (index) => {
    const clip = await client.collection('clips').create({
      user: who(index),
      game: 'gta5',
      clip_title: `Clip ${index}`,
      clip_link: 'https://youtu.be/dQw4w9WgXcQ',
      discord_username: `member${index}`,
      paypal_handle: index % 7 === 0 ? '@handle' : '',
    })
    return clip.id
  })
  await inParallel(quarter * 2, async (index) => {
    const vote = {
      user: who(Math.floor(index / clips.length) + index),
      clip: clips[index % clips.length] ?? '',
    }
    await client
      .collection('clip_votes')
      .create({ ...vote, vote_type: index % 3 === 0 ? 'downvote' : 'upvote' })
  })
  await inParallel(quarter, async (index) => {
    const place = {
      user: who(Math.floor(index / events.length)),
      tournament: events[index % events.length] ?? '',
    }
    // The site knows no pending registrations.
    const status = index % 5 === 0 ? 'pending' : 'confirmed'
    await client.collection('tournament_registrations').create({ ...place, status })
  })
  await client.collection('faqs').create({ question: 'Who?', answer: '<p>Everybody.</p>', position: 1 })
  await client.collection('field_kinds').create({ title: 'has no place on the site' })
}

async function picture(name: string, index: number): Promise<File> {
  const background = { r: (index * 40) % 256, g: (index * 90) % 256, b: 120 }
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** A few at a time, in order of the numbers. */
async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let start = 0; start < count; start += 4) {
    const places = Array.from({ length: Math.min(4, count - start) }, (_, index) => start + index)
    results.push(...(await Promise.all(places.map(work))))
  }
  return results
}
