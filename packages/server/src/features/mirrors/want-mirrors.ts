import type { RawQuery, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { isModuleOn, type CommunityConfig } from '@longhouse/contract/community'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { announceWritten } from '../../platform/records.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import type { ConcernedMirrors, NewMirror, MirrorSource } from '../../platform/mirror-source.ts'
import type { MirrorTiming } from './mirror-site.ts'
import { mirrorTroubleWords } from '../../platform/mirrors/mirrors.words.ts'

/** The time of a change, and how long to wait for further ones. */
export interface MirrorChange {
  readonly now: Date
  readonly timing: Pick<MirrorTiming, 'waitMs' | 'maxWaitMs'>
}

/** The mirrors that a change affects, in SQL. */
interface Concerned extends MirrorChange {
  readonly where: string
  readonly params: NonNullable<RawQuery['params']>
}

/**
 * The effect of a change on a mirror. One that waits for more changes waits longer, up to its limit. One that is
 * being written or fails keeps its own time. A parked or gone one stays so.
 */
const raised = `"wanted" = "wanted" + 1,
  "next_attempt" = CASE
    WHEN "status" = 'current' THEN ?
    WHEN "status" = 'due' AND "attempts" = 0 AND ("wait_until" > ? OR "wait_until" = '') THEN ?
    WHEN "status" = 'due' AND "attempts" = 0 THEN "wait_until"
    ELSE "next_attempt" END,
  "wait_until" = CASE WHEN "status" = 'current' THEN ? ELSE "wait_until" END,
  "status" = CASE WHEN "status" = 'current' THEN 'due' ELSE "status" END`

/** Marks mirrors as due in one statement. Returns the kinds and subjects of the existing ones. */
async function raise(
  tx: Transaction,
  { where, params, ...change }: Concerned,
): Promise<readonly Pick<DiscordMirror, 'kind' | 'subject_id'>[]> {
  const { soon, latest } = momentsOf(change)
  const rows = await tx.query<Pick<DiscordMirror, 'id' | 'kind' | 'subject_id' | 'wanted' | 'done'>>({
    sql: `UPDATE "discord_mirrors" SET ${raised} WHERE ${where}
      RETURNING "id", "kind", "subject_id", "wanted", "done"`,
    params: [soon, soon, soon, latest, ...params],
  })
  // For mirrors that already waited only counters changed, which the worker writes again: a sign-up stays cheap.
  const begun = rows.filter(({ wanted, done }) => wanted === done + 1)
  if (begun.length > 0) await announceWritten(tx, { collection: discordMirrorsCollection.name, rows: begun })
  return rows
}

/** Marks the mirrors of one kind that a change concerns as due. The caller has locked the records that they show. */
export async function raiseMirrors(
  tx: Transaction,
  {
    kind,
    change,
    ...concerned
  }: ConcernedMirrors & Pick<NewMirror, 'kind'> & { readonly change: MirrorChange },
): Promise<void> {
  const [column, of] = 'event' in concerned ? ['event', concerned.event] : ['subject_id', concerned.subject]
  const query = typeof of === 'string' ? { sql: '?', params: [of] } : of
  const where = `"kind" = ? AND "${column}" IN (${query.sql})`
  await raise(tx, { ...change, where, params: [kind, ...(query.params ?? [])] })
}

/** Mirrors that should exist because of a change. */
interface WantedMirrors extends MirrorChange {
  readonly mirrors: readonly NewMirror[]
}

/** Marks existing mirrors as due and adds missing ones. The caller has locked the records that they show. */
export async function wantMirrors(tx: Transaction, { mirrors, ...change }: WantedMirrors): Promise<void> {
  if (mirrors.length === 0) return
  const known = await raise(tx, {
    ...change,
    where: mirrors.map(() => '("kind" = ? AND "subject_id" = ?)').join(' OR '),
    params: mirrors.flatMap(({ kind, subject_id }) => [kind, subject_id]),
  })
  const isKnown = ({ kind, subject_id }: NewMirror) =>
    known.some((row) => row.kind === kind && row.subject_id === subject_id)
  await addMirrors(tx, { ...change, mirrors: mirrors.filter((mirror) => !isKnown(mirror)) })
}

/** Adds missing mirrors. Existing ones are unchanged. */
async function addMirrors(tx: Transaction, { mirrors, ...change }: WantedMirrors): Promise<void> {
  if (mirrors.length === 0) return
  const { soon, latest } = momentsOf(change)
  const due = { status: 'due', wanted: 1, next_attempt: soon, wait_until: latest }
  await tx.records(discordMirrorsCollection).append(mirrors.map((mirror) => ({ ...mirror, ...due })))
}

/** Returns when a mirror is written without further changes, and when at the latest. */
export function momentsOf({ now, timing }: MirrorChange): { readonly soon: string; readonly latest: string } {
  const after = (ms: number) => formatDate(new Date(now.getTime() + ms))
  return { soon: after(timing.waitMs), latest: after(timing.maxWaitMs) }
}

interface Filling {
  readonly sources: readonly MirrorSource[]
  readonly community: CommunityConfig
  readonly change: MirrorChange
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
export async function tryRefusedAgain(tx: Transaction, { now }: MirrorChange): Promise<void> {
  const rows = await tx.query<{ readonly id: string }>({
    sql: `UPDATE "discord_mirrors" SET "status" = 'due', "attempts" = 0, "next_attempt" = ?, "wait_until" = ?
      WHERE "status" = 'parked' AND "discord_id" = '' AND "last_error" <> ? RETURNING "id"`,
    params: [formatDate(now), formatDate(now), mirrorTroubleWords.parkedByRestore],
  })
  await announceWritten(tx, { collection: discordMirrorsCollection.name, rows })
}

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
