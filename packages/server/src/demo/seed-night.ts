import type { Transaction } from '@longhouse/engine'
import { isModuleOn } from '@longhouse/contract/community'
import type { Site } from '../platform/feature.ts'
import { drawThumbnail } from './demo-art.ts'
import { demoZone } from './demo-events.ts'
import { demoId, createRandom } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { gameNightsCollection, squadsCollection } from '../collections/game-nights.ts'
import { tournamentsCollection, registrationsCollection } from '../collections/events.ts'
import { toText } from '@longhouse/engine/schema'
import { newFact, type GameNight, type NewFact, type Squad } from '@longhouse/contract/game-nights'
import { addFacts } from '../platform/squad-facts.ts'
import { usersCollection } from '../collections/users.ts'

const minute = 60_000
/** The members before it have a story elsewhere. */
const crowdBegins = 2
/** Nights have their own numbers among the events of the demo. */
const firstNight = 101

/** Creates a live night, unless one is live; another one after it is over. */
export async function seedNight(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine, community } = site
  if (!isModuleOn(community, 'gameNights') || (await findLiveNight(site))) return
  const nights = engine.records(gameNightsCollection)
  const number = firstNight + (await nights.count({ filter: 'id ~ {:ids}', params: { ids: 'demonight%' } }))
  const start = new Date(Math.floor(site.now().getTime() / minute - demoNight.minutes) * minute)
  const tournament = demoId('event', number)
  const game = community.games.find(({ id }) => id === community.highRoundGame)
  const { id } = await engine.records(tournamentsCollection).create({
    id: tournament,
    name: demoNight.name,
    description: demoNight.description,
    game: community.highRoundGame,
    kind: 'game_night',
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + demoNight.hours * 60 * minute).toISOString(),
    time_zone: demoZone,
    max_participants: 24,
    status: 'ongoing',
    place: demoNight.place,
    is_public: true,
    waits: true,
    check_in_minutes: 30,
    organizer: members[1]?.id,
    thumbnail: await drawThumbnail(number, community.highRoundGame),
  })
  const players = members.slice(crowdBegins, crowdBegins + demoNight.squads.length * demoNight.squadSize)
  const map = game?.maps.find((each) => each.id === 'terminus')?.id ?? game?.maps[0]?.id ?? ''
  await engine.transaction((tx) => openRoom(tx, { number, tournament: id, players, start, map }))
  await playNight(site)
}

interface NewRoom {
  readonly number: number
  readonly tournament: string
  readonly players: readonly SeededMember[]
  readonly start: Date
  readonly map: string
}

/** Signs the players up for the night's event, and puts them into squads. */
async function openRoom(
  tx: Transaction,
  { number, tournament, players, start, map }: NewRoom,
): Promise<void> {
  await holdMembers(tx, players)
  await tx.lock('tournaments', tournament)
  for (const [place, { id: user }] of players.entries())
    await tx.records(registrationsCollection).create({
      id: demoId('reg', number * 100 + place),
      user,
      tournament,
      registration_date: start.toISOString(),
      status: 'confirmed',
      presence: 'here',
    })
  const night = await tx.records(gameNightsCollection).create({
    id: demoId('night', number),
    tournament,
    state: 'live',
    map,
    goal: 'high_round',
    squad_size: demoNight.squadSize,
    seed: number,
    started_at: start.toISOString(),
  })
  for (const [index, name] of demoNight.squads.entries()) {
    const own = players.slice(index * demoNight.squadSize, (index + 1) * demoNight.squadSize)
    await tx.records(squadsCollection).create({
      id: demoId('squad', number * 100 + index),
      night: night.id,
      number: index + 1,
      name,
      members: own.map((member) => member.id),
    })
  }
}

/** Reports the rounds that the squads of the demo's night have reached by now, as phones would. */
export async function playNight(site: Pick<Site, 'engine' | 'now'>): Promise<void> {
  const { engine } = site
  const night = await findLiveNight(site)
  if (!night) return
  const squads = await engine
    .records(squadsCollection)
    .findAll({ filter: "id ~ 'demosquad%' && night = {:night}", params: { night: night.id }, sort: 'number' })
  const start = Date.parse(night.started_at)
  for (const squad of squads) await playSquad(site, { squad, start })
}

/** Returns the demo's live night, if any. */
export function findLiveNight({
  engine,
}: Pick<Site, 'engine'>): Promise<Pick<GameNight, 'id' | 'started_at'> | undefined> {
  return engine.records(gameNightsCollection).findFirst({ filter: "id ~ 'demonight%' && state = 'live'" })
}

interface Playing {
  readonly squad: Squad
  /** Start of the night, in milliseconds since 1970. */
  readonly start: number
}

async function playSquad(site: Pick<Site, 'engine' | 'now'>, { squad, start }: Playing): Promise<void> {
  const facts = factsSince(squad, { start, now: site.now().getTime() })
  if (facts.length === 0) return
  const [captain] = [squad.captain, ...(squad.members ?? [])].filter((id) => id !== '')
  const author = captain && (await site.engine.records(usersCollection).findById(captain))
  // No member is left in it.
  if (!author) return
  const { id, collectionId, collectionName } = author
  await addFacts(site, {
    squad: squad.id,
    author: { ...author, id, collectionId: toText(collectionId), collectionName: toText(collectionName) },
    facts,
  })
}

/** Returns the facts that a squad has not reported yet. */
function factsSince(
  squad: Squad,
  { start, now }: { readonly start: number; readonly now: number },
): NewFact[] {
  const { rounds, outAt } = paceOf(squad.number)
  const epoch = squad.epoch
  if (squad.phase === 'out' || squad.phase === 'paused') return []
  const say = (kind: NewFact['kind'], at: number, value = 0) =>
    newFact({ kind, value, epoch, at: start + at, device: 'demo' })
  const reached = rounds.flatMap((at, index) => {
    const round = index + 1
    return round > squad.round && start + at <= now ? [say('reached', at, round)] : []
  })
  return start + outAt <= now ? [...reached, say('out', outAt)] : reached
}

/** The night that is live while the demo runs. */
export const demoNight = {
  name: 'Terminus by Torchlight',
  description:
    'Five squads, one map, the highest round before midnight. Watch the board, or ask for a place on the bench.',
  place: 'Voice channel Terminus',
  /** Minutes that have passed when the demo begins. */
  minutes: 70,
  hours: 6,
  squadSize: 4,
  squads: ['Night Shift', 'The Lanterns', '', 'Salt & Iron', 'Last Round Louts'],
} as const

/** The pace of a squad: later rounds take longer, and no two are alike. */
interface Pace {
  /** When each round is reached, in milliseconds since the start; the first entry is round 1. */
  readonly rounds: readonly number[]
  /** When the squad is out. */
  readonly outAt: number
}

const shortestRound = 34_000
const longerEachRound = 3000
const earliestEnd = 46
const endsWithin = 24

/** Returns the pace of a squad of the demo: the same on every run. */
export function paceOf(number: number): Pace {
  const random = createRandom(400 + number)
  const speed = 0.85 + random() * 0.5
  const last = earliestEnd + Math.floor(random() * endsWithin)
  let at = 0
  const rounds = Array.from({ length: last }, (_, index) => {
    at += Math.round((shortestRound + index * longerEachRound) * speed * (0.8 + random() * 0.4))
    return at
  })
  return { rounds, outAt: at + 50_000 }
}

/** Returns the round of a squad after `ms` milliseconds. */
export function roundAt(number: number, ms: number): number {
  return paceOf(number).rounds.filter((at) => at <= ms).length
}
