import { hooksFor, type Transaction } from '@longhouse/engine'
import { tournamentsCollection } from '../../collections/events.ts'
import { gameNightsCollection, squadsCollection } from '../../collections/game-nights.ts'
import { idOfMember } from '../../platform/callers.ts'
import {
  these,
  endedBy,
  eventPath,
  type NoticeSource,
  type Tell,
} from '../../platform/notices/notice-source.ts'

const kind = 'squad_set'

/** Squads are formed and formed again before the start: they are set when it starts, and after that by every move. */
export const gameNightsNotices: readonly NoticeSource[] = [
  {
    kind,
    hooks: ({ tell }) => [
      hooksFor(gameNightsCollection, {
        afterUpdate: async ({ tx, context, record: night, original }) => {
          if (original?.state !== 'lobby' || night.state !== 'live') return
          const squads = await tx
            .records(squadsCollection)
            .findAll({ filter: 'night = {:night}', params: { night: night.id } })
          const users = squads.flatMap(({ members }) => members)
          await tellOf(tx, { tell, night, users, by: idOfMember(context) })
        },
      }),
      hooksFor(squadsCollection, {
        afterUpdate: async ({ tx, context, record: squad, original }) => {
          const before = new Set(original?.members)
          const users = squad.members.filter((id) => !before.has(id))
          if (users.length === 0) return
          const night = await tx.records(gameNightsCollection).findById(squad.night)
          if (night?.state === 'live') await tellOf(tx, { tell, night, users, by: idOfMember(context) })
        },
      }),
    ],
    isStillTrue: async ({ source, notice: { event: tournament } }) => {
      const filter = "tournament = {:tournament} && state = 'live'"
      return (await source.records(gameNightsCollection).count({ filter, params: { tournament } })) > 0
    },
    ends: [
      endedBy(gameNightsCollection, { fields: ['state'], about: ({ tournament: subject }) => ({ subject }) }),
    ],
  },
]

interface SetSquad {
  readonly tell: Tell
  readonly night: { readonly tournament: string }
  readonly users: readonly string[]
  readonly by: string
}

async function tellOf(tx: Transaction, { tell, night, users, by }: SetSquad): Promise<void> {
  const event = await tx.records(tournamentsCollection).findById(night.tournament)
  if (!event || users.length === 0) return
  const url = eventPath(event, '/live')
  await tell(tx, { kind, event, subject: event.id, url, audience: these(users), by })
}
