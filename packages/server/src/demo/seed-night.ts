import { isModuleOn } from '@longhouse/contract/community'
import type { Site } from '../platform/feature.ts'
import { drawThumbnail } from './demo-art.ts'
import { demoZone } from './demo-events.ts'
import { demoNight } from './demo-night.ts'
import { demoId } from './demo-random.ts'
import { findLiveNight, playNight } from './play-night.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { gameNightsCollection, squadsCollection } from '../collections/game-nights.ts'
import { tournamentsCollection, registrationsCollection } from '../collections/events.ts'

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
  await engine.transaction(async (tx) => {
    await holdMembers(tx, players)
    await tx.lock('tournaments', id)
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
      map: game?.maps.find((map) => map.id === 'terminus')?.id ?? game?.maps[0]?.id ?? '',
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
  })
  await playNight(site)
}
