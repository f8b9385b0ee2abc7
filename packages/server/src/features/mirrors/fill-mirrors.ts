import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { mirrorTroubleWords } from '@longhouse/contract/bot'
import { isModuleOn, type CommunityConfig } from '@longhouse/contract/community'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { announceWritten } from '../../platform/announce-written.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import type { MirrorSource, NewMirror } from '../../platform/mirror-source.ts'
import { addMirrors, type Change } from './want-mirrors.ts'

interface Filling {
  readonly sources: readonly MirrorSource[]
  readonly community: CommunityConfig
  readonly change: Change
}

/** Adds the missing mirrors of all records that are planned or live. */
export async function fillMirrors(tx: Transaction, { sources, community, change }: Filling): Promise<void> {
  const site = { channels: await channelsOf(tx, community), now: change.now }
  const mirrors: NewMirror[] = []
  for (const { module, fill } of sources)
    if (fill && (!module || isModuleOn(community, module))) mirrors.push(...(await fill(tx, site)))
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
