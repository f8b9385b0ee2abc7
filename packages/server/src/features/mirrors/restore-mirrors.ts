import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { mirrorTroubleWords } from '@longhouse/contract/bot'

/**
 * Runs after a restore. Parks mirrors that were not written when the backup was made: they may have been posted since.
 * Makes all others due, so that Discord matches the records. Returns messages for the operator.
 */
export async function parkMirrors(tx: Pick<Transaction, 'query'>, now: Date): Promise<readonly string[]> {
  const parked = await tx.query({
    sql: `UPDATE "discord_mirrors" SET "status" = 'parked', "next_attempt" = '', "taken_until" = '', "last_error" = ?
      WHERE "kind" <> 'scheduled_event' AND "discord_id" = '' AND "status" <> 'gone' AND "next_attempt" <> ''
      RETURNING "id"`,
    params: [mirrorTroubleWords.parkedByRestore],
  })
  const moment = formatDate(now)
  await tx.query({
    sql: `UPDATE "discord_mirrors" SET "status" = 'due', "wanted" = "wanted" + 1, "body_hash" = '', "attempts" = 0,
      "next_attempt" = ?, "wait_until" = ?, "taken_until" = '' WHERE "discord_id" <> '' AND "status" <> 'gone'`,
    params: [moment, moment],
  })
  if (parked.length === 0) return []
  return [
    `posts in Discord: ${parked.length} waited when the backup was made and may have been posted since, so they are set aside. Staff can try them again under Admin, Discord.`,
  ]
}
