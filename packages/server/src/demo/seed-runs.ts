import { isModuleOn } from '@longhouse/contract/community'
import type { Transaction } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { demoVideoIds } from './seed-clips.ts'
import { createRandom, demoId, pick } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { seasonsCollection } from '../collections/seasons.ts'
import { runsCollection, runCommentsCollection, runPlayersCollection } from '../collections/runs.ts'

const hour = 3_600_000
const day = 24 * hour

interface Seeding {
  readonly site: Site
  readonly members: readonly SeededMember[]
  readonly tx: Transaction
}

/** Creates verified runs, runs that wait for a verifier, and the seasons they count for. */
export async function seedRuns(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine, community } = site
  if (!isModuleOn(community, 'runs') || (await engine.records(seasonsCollection).count()) > 0) return
  await engine.transaction(async (tx) => {
    await holdMembers(tx, members)
    await seedVerified({ site, members, tx })
    await seedWaiting({ site, members, tx })
  })
  // Creating a season adds the runs that were played in it.
  for (const [index, { name, startsInDays, endsInDays }] of demoSeasons.entries())
    await engine.records(seasonsCollection).create({
      id: demoId('season', index + 1),
      name,
      starts: midnight(site, startsInDays),
      ends: midnight(site, endsInDays),
    })
}

async function seedVerified({ site, members, tx }: Seeding): Promise<void> {
  const random = createRandom(12)
  for (const [index, { map, round, players, daysAgo }] of demoRuns(mapsOf(site)).entries()) {
    const played = site.now().getTime() - daysAgo * day
    const decided_at = new Date(played + (4 + random() * 40) * hour).toISOString()
    const { id } = await tx.records(runsCollection).create({
      ...runValues(site, { map, round, squad_size: players.length }),
      id: demoId('run', index + 1),
      submitter: members[players[0] ?? 2]?.id,
      played_at: new Date(played).toISOString(),
      proof_link: `https://www.youtube.com/watch?v=${pick(random, demoVideoIds)}`,
      moments: [{ label: `Round ${round}`, second: 60 + Math.floor(random() * 600) }],
      status: 'verified',
      handed_in_at: new Date(played + 2 * hour).toISOString(),
      decided_at,
    })
    await addPlayers(tx, {
      run: id,
      number: index + 1,
      players: players.flatMap((place) => members[place] ?? []),
    })
    await tx.records(runCommentsCollection).create({
      id: demoId('word', index + 1),
      run: id,
      author: members[index % 2]?.id,
      kind: 'verify',
      text: index % 4 === 0 ? 'Clean run, the counter is on screen all the way.' : '',
    })
  }
}

/**
 * Creates runs in other states: a member with a story has a question to answer and a draft to finish,
 * verifiers have a queue.
 */
async function seedWaiting({ site, members, tx }: Seeding): Promise<void> {
  const [map = '', second = ''] = mapsOf(site).map(({ id }) => id)
  const waiting = [
    { map, round: 33, people: [2, 3], daysAgo: 3, status: 'questioned', proof_link: video(0) },
    { map: second, round: 41, people: [6, 9, 12, 15], daysAgo: 2, status: 'pending', proof_link: video(1) },
    { map, round: 29, people: [8], daysAgo: 1, status: 'pending', proof_link: video(2) },
    { map: second, round: 36, people: [3, 10], daysAgo: 1, status: 'pending', proof_link: video(3) },
    { map: second, round: 27, people: [2, 5, 7], daysAgo: 0.5, status: 'draft', proof_link: '' },
  ]
  for (const [index, { people, daysAgo, round, status, ...run }] of waiting.entries()) {
    const number = 900 + index
    const played = site.now().getTime() - daysAgo * day
    const players = people.flatMap((place) => members[place] ?? [])
    const { id } = await tx.records(runsCollection).create({
      ...runValues(site, { ...run, round, squad_size: people.length }),
      id: demoId('run', number),
      submitter: players[0]?.id,
      played_at: new Date(played).toISOString(),
      proof_link: run.proof_link,
      status,
      handed_in_at: status === 'draft' ? '' : new Date(played + hour).toISOString(),
    })
    await addPlayers(tx, { run: id, number, players })
    if (status === 'questioned')
      await tx.records(runCommentsCollection).create({
        id: demoId('word', number),
        run: id,
        author: members[1]?.id,
        kind: 'question',
        text: 'Which second of the video shows the round counter? I only see the menu.',
      })
  }
}

function video(index: number): string {
  return `https://www.youtube.com/watch?v=${demoVideoIds[index]}`
}

interface Played {
  readonly run: string
  readonly number: number
  readonly players: readonly SeededMember[]
}

async function addPlayers(tx: Transaction, { run, number, players }: Played): Promise<void> {
  for (const [place, { id: user }] of players.entries())
    await tx.records(runPlayersCollection).create({ id: demoId('played', number * 10 + place), run, user })
}

function runValues(
  { community }: Site,
  values: { readonly map: string; readonly round: number; readonly squad_size: number },
) {
  return { game: community.highRoundGame, ...values }
}

function mapsOf({ community }: Site): readonly { readonly id: string }[] {
  return community.games.find(({ id }) => id === community.highRoundGame)?.maps ?? []
}

function midnight({ now }: Pick<Site, 'now'>, inDays: number): string {
  const moment = now()
  moment.setUTCHours(0, 0, 0, 0)
  return new Date(moment.getTime() + inDays * day).toISOString()
}

/** A verified run of the demo; players by their place among the members. */
interface DemoRun {
  readonly map: string
  readonly round: number
  readonly players: readonly number[]
  readonly daysAgo: number
}

const memberCount = 40
const sizes = [1, 2, 4] as const
/** Runs on each board, oldest first. */
const runsPerBoard = 5
const oldestDays = 250

/**
 * Returns runs on every map, for one, two and four players, over the last months: mostly a little better than
 * the one before.
 */
function demoRuns(maps: readonly { readonly id: string }[]): DemoRun[] {
  const random = createRandom(11)
  return maps.flatMap(({ id: map }, mapIndex) =>
    sizes.flatMap((size, sizeIndex) =>
      Array.from({ length: runsPerBoard }, (_, index): DemoRun => {
        const first = pick(random, crowd)
        return {
          map,
          round: 24 + mapIndex * 3 + sizeIndex * 6 + index * 4 + Math.floor(random() * 9) - 3,
          players: Array.from(
            { length: size },
            (_unused, place) => 2 + ((first + place * 7) % (memberCount - 2)),
          ),
          daysAgo: Math.round(oldestDays - (index * oldestDays) / runsPerBoard - random() * 40),
        }
      }),
    ),
  )
}

const crowd = Array.from({ length: memberCount - 2 }, (_, index) => index)

/** Seasons of the demo, in days from now. */
const demoSeasons = [
  { name: 'Season of Ash', startsInDays: -135, endsInDays: -45 },
  { name: 'Season of Ember', startsInDays: -45, endsInDays: 45 },
] as const
