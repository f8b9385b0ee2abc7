import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { findNightById, squadIdsOf } from '../mirrored-night.ts'
import { squadMirrors } from '../squad-mirrors.ts'
import { raiseOfEvent, raiseOfSquad, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note } from './causes.ts'
import { wantRecap } from './event.hooks.ts'

/** Fields of a squad in its own post, and those in the recap. */
const inSquadPost = ['name', 'colour', 'members', 'round', 'phase', 'downs', 'place'] as const
const inRecap = ['name', 'members', 'final_round', 'place'] as const

/** Game nights and their squads. */
export function nightHooks(causes: MirrorCauses, note: Note): BoundHooks[] {
  return [
    hooksByName('game_nights', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['state', 'map'])) return
        const event = toText(record['tournament'])
        const isOpened = record['state'] === 'live' && original['state'] !== 'live'
        if (isOpened) await wantSquads(tx, { causes, note, event, squads: await squadIdsOf(tx, record.id) })
        await note(tx, (change) => raiseOfEvent(tx, { ...change, event, kinds: kindsOfNight }))
        if (record['state'] === 'ended') await wantRecap(tx, { causes, note, event })
      },
      afterDelete: async ({ tx, record }) => {
        const event = toText(record['tournament'])
        await note(tx, (change) => raiseOfEvent(tx, { ...change, event, kinds: kindsOfNight }))
      },
    }),
    hooksByName('squads', {
      afterCreate: async ({ tx, record }) => {
        const night = await findNightById(tx, toText(record['night']))
        if (night?.state !== 'live') return
        await wantSquads(tx, { causes, note, event: night.tournament, squads: [record.id] })
      },
      afterUpdate: async ({ tx, record, original }) => {
        if (!original) return
        const isInRecap = isChanged([original, record], inRecap)
        if (!isInRecap && !isChanged([original, record], inSquadPost)) return
        await note(tx, (change) => raiseOfSquad(tx, { ...change, ...subjectOf(record), isInRecap }))
      },
      afterDelete: ({ tx, record }) =>
        note(tx, (change) => raiseOfSquad(tx, { ...change, ...subjectOf(record), isInRecap: true })),
    }),
  ]
}

const kindsOfNight = ['event_post', 'squad_post', 'recap_post'] as const

function subjectOf({ id, night }: AnyRecord) {
  return { squad: id, night: toText(night) }
}

interface SquadsCause {
  readonly causes: Pick<MirrorCauses, 'community'>
  readonly note: Note
  readonly event: string
  readonly squads: readonly string[]
}

/** Marks squads to be posted in the thread of their event; without announcements there is no thread. */
async function wantSquads(tx: Transaction, { causes, note, event, squads }: SquadsCause): Promise<void> {
  if (!(await channelsOf(tx, causes.community)).events) return
  await note(tx, (change) => wantMirrors(tx, { ...change, mirrors: squadMirrors(event, squads) }))
}
