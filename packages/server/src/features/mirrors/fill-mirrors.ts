import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { mirrorTroubleWords } from '@longhouse/contract/bot'
import { isModuleOn, type CommunityConfig } from '@longhouse/contract/community'
import { announceWritten } from '../../platform/announce-written.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { contestMirror } from './contest-mirror.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { mirrorsOfEvents } from './event-mirrors.ts'
import { squadCallMirror } from './squad-call-mirror.ts'
import { squadMirrors } from './squad-mirrors.ts'
import { addMirrors, type Change, type NewMirror } from './want-mirrors.ts'

/** More events than a community plans; the others follow at the next start. */
const maxEvents = 300

/** Adds the missing mirrors of all records that are planned or live. */
export async function fillMirrors(
  tx: Transaction,
  { community, ...change }: Change & { readonly community: CommunityConfig },
): Promise<void> {
  const events = await plannedEvents(tx, change.now)
  const channels = await channelsOf(tx, community)
  const mirrors = [
    ...(await mirrorsOfEvents(tx, { community, events })),
    ...(channels.events ? await mirrorsOfNights(tx) : []),
    ...(channels.announcements ? await mirrorsOfContests(tx) : []),
    ...(channels.squads && isModuleOn(community, 'squadFinder') ? await mirrorsOfCalls(tx, change.now) : []),
  ]
  await addMirrors(tx, { ...change, mirrors })
}

/** Retries mirrors that were refused before their first write, in the channel that is chosen now. */
export async function tryRefusedAgain(tx: Transaction, { now }: Change): Promise<void> {
  const rows = await tx.query<{ readonly id: string }>({
    sql: `UPDATE "discord_mirrors" SET "status" = 'due', "attempts" = 0, "next_attempt" = ?, "wait_until" = ?
      WHERE "status" = 'parked' AND "discord_id" = '' AND "last_error" <> ? RETURNING "id"`,
    params: [formatDate(now), formatDate(now), mirrorTroubleWords.parkedByRestore],
  })
  await announceWritten(tx, { collection: discordMirrorsCollection.name, rows })
}

async function plannedEvents(source: RecordSource, now: Date): Promise<string[]> {
  const found = await source.recordsOf('tournaments').findAll({
    filter: "is_draft = false && cancelled_at = '' && end_date > {:now}",
    params: { now },
    sort: 'start_date',
    limit: maxEvents,
  })
  return found.map(({ id }) => id)
}

/** Returns the mirrors of live nights. */
async function mirrorsOfNights(source: RecordSource): Promise<NewMirror[]> {
  const rows = await source.query<{ readonly id: string; readonly event: string }>({
    sql: `SELECT s."id", n."tournament" AS "event" FROM "squads" s
      JOIN "game_nights" n ON n."id" = s."night" WHERE n."state" = 'live' ORDER BY s."number"`,
  })
  return rows.flatMap(({ id, event }) => squadMirrors(event, [id]))
}

/** Returns the mirrors of contests that are open for votes. */
async function mirrorsOfContests(source: RecordSource): Promise<NewMirror[]> {
  const found = await source.recordsOf('contests').findAll({ filter: "state = 'voting'" })
  return found.map(({ id }) => contestMirror(id))
}

/** Returns the mirrors of squad calls that are open. */
async function mirrorsOfCalls(source: RecordSource, now: Date): Promise<NewMirror[]> {
  const found = await source.recordsOf('squad_calls').findAll({
    filter: "(state = 'open' || state = 'full') && expires_at > {:now}",
    params: { now },
    sort: 'starts_at',
    limit: maxEvents,
  })
  return found.map(({ id }) => squadCallMirror(id))
}
