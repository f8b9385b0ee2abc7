import sharp from 'sharp'
import type { Engine } from '@longhouse/engine'
import { experienceQuestions, knowledgeQuestions, personalQuestions } from '@longhouse/contract/forms'
import { tournamentsCollection, registrationsCollection } from '../collections/events.ts'
import { usersCollection } from '../collections/users.ts'
import { clipsCollection } from '../collections/clips.ts'

type Values = Readonly<Record<string, unknown>>

const picture = await sharp({ create: { width: 16, height: 9, channels: 3, background: '#264' } })
  .png()
  .toBuffer()

/** Returns a small valid picture. */
export function newPicture(name = 'picture.png'): File {
  return new File([new Uint8Array(picture)], name, { type: 'image/png' })
}

/** Returns a picture with sides of `side` pixels that is costly to decode and compresses badly. */
export function noisyPicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const background = { r: 40, g: 90, b: 60 }
  return sharp({ create: { width: side, height: side, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
}

/** Returns the values of an event that starts in an hour. */
export function eventValues(values: Values = {}): Record<string, unknown> {
  return {
    name: 'Round 100',
    description: 'Bring a friend',
    start_date: hoursFromNow(1),
    end_date: hoursFromNow(3),
    max_participants: 8,
    status: 'upcoming',
    game: 'blackops6',
    ...values,
  }
}

export async function createEvent(engine: Engine, values: Values = {}): Promise<string> {
  const thumbnail = newPicture()
  return (await engine.records(tournamentsCollection).create(eventValues({ thumbnail, ...values }))).id
}

/** Creates a full event with a waiting list; its participants are created too. */
export async function createFullEvent(engine: Engine, values: Values = {}): Promise<string> {
  const tournament = await createEvent(engine, { max_participants: 2, waits: true, ...values })
  for (const name of ['first', 'second']) {
    const username = `${name}_${tournament}`
    const { id } = await engine
      .records(usersCollection)
      .create({ username, email: `${username}@example.com` })
    await engine.records(registrationsCollection).create({ user: id, tournament })
  }
  return tournament
}

/** Returns the values of a series of Fridays at 20:00 in Chicago, from tomorrow on. */
export function seriesValues(values: Values = {}): Record<string, unknown> {
  return {
    name: 'Friday night',
    pattern: {
      every: 'week',
      weekday: 5,
      time: '20:00',
      minutes: 180,
      zone: 'America/Chicago',
      from: hoursFromNow(24).slice(0, 10),
    },
    template: { description: 'Bring a friend', game: 'blackops6', max_participants: 8 },
    ...values,
  }
}

/** Returns the values of a clip as a member submits it. */
export function clipValues(user: string, values: Values = {}): Record<string, unknown> {
  return {
    user,
    game: 'blackops6',
    map: 'terminus',
    highest_round: 42,
    clip_title: 'Round 42',
    clip_link: 'https://youtu.be/dQw4w9WgXcQ',
    paypal_handle: '@money',
    ...values,
  }
}

export async function createClip(engine: Engine, user: string, values: Values = {}): Promise<string> {
  return (await engine.records(clipsCollection).create(clipValues(user, values))).id
}

/** Returns the values of a staff application with every question answered. */
export function applicationValues(user: string, values: Values = {}): Record<string, unknown> {
  const questions = [...personalQuestions, ...experienceQuestions, ...knowledgeQuestions]
  return {
    user,
    application_type: 'moderator',
    ...Object.fromEntries(questions.map(({ field }) => [field, 'an answer'])),
    agree_to_rules: true,
    ...values,
  }
}

export function interestValues(user: string, values: Values = {}): Record<string, unknown> {
  return { user, supported_games: ['Chess'], popular_games: ['PUBG'], games_to_support: 'any', ...values }
}

/** Returns a time in the format of the record API. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().replace('T', ' ')
}
