import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { mirrorTroubleWords } from '@longhouse/contract/bot'
import type { CommunityConfig } from '@longhouse/contract/community'
import { mirrorsOfEvents } from './event-mirrors.ts'
import { addMirrors, type Change } from './want-mirrors.ts'

/** More than a community plans; the rest comes with the next start. */
const maxEvents = 300

/** Gives every planned event what it should have in Discord and has not. */
export async function fillMirrors(
  tx: Transaction,
  { community, ...change }: Change & { readonly community: CommunityConfig },
): Promise<void> {
  const events = await plannedEvents(tx, change.now)
  await addMirrors(tx, { ...change, mirrors: await mirrorsOfEvents(tx, { community, events }) })
}

/** What was refused before it was ever written is tried again, in the channel that was chosen now. */
export async function tryRefusedAgain(tx: Transaction, { now }: Change): Promise<void> {
  await tx.query({
    sql: `UPDATE "discord_mirrors" SET "status" = 'due', "attempts" = 0, "next_attempt" = ?, "wait_until" = ?
      WHERE "status" = 'parked' AND "discord_id" = '' AND "last_error" <> ?`,
    params: [formatDate(now), formatDate(now), mirrorTroubleWords.parkedByRestore],
  })
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
