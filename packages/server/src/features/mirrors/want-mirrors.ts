import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordMirror, MirrorKind } from '@longhouse/contract/bot'
import { announceWritten } from '../../platform/announce-written.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** The time of a change, and how long to wait for further ones. */
export interface Change {
  readonly now: Date
  readonly timing: Pick<MirrorTiming, 'waitMs' | 'maxWaitMs'>
}

/** A mirror that should exist. */
export type NewMirror = Pick<DiscordMirror, 'kind' | 'subject_collection' | 'subject_id' | 'event'>

/** The mirrors that a change affects, in SQL. */
interface Concerned extends Change {
  readonly where: string
  readonly params: readonly string[]
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
): Promise<readonly Pick<NewMirror, 'kind' | 'subject_id'>[]> {
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

/** A changed event, and the kinds of mirrors that show the change. */
export interface ChangedEvent extends Change {
  readonly event: string
  readonly kinds: readonly MirrorKind[]
}

/** Marks the mirrors of an event as due. The caller has locked the event. */
export async function raiseOfEvent(
  tx: Transaction,
  { event, kinds, ...change }: ChangedEvent,
): Promise<void> {
  const marks = kinds.map(() => '?').join(', ')
  await raise(tx, { ...change, where: `"event" = ? AND "kind" IN (${marks})`, params: [event, ...kinds] })
}

/** Marks the mirror of a record as due. The caller has locked the record. */
export async function raiseOfSubject(
  tx: Transaction,
  { kind, subject_id, ...change }: Change & Pick<NewMirror, 'kind' | 'subject_id'>,
): Promise<void> {
  await raise(tx, { ...change, where: '"kind" = ? AND "subject_id" = ?', params: [kind, subject_id] })
}

/** A changed squad, and whether the recap shows the change. */
export interface ChangedSquad extends Change {
  readonly squad: string
  readonly night: string
  readonly isInRecap: boolean
}

export async function raiseOfSquad(
  tx: Transaction,
  { squad, night, isInRecap, ...change }: ChangedSquad,
): Promise<void> {
  const own = `("kind" = 'squad_post' AND "subject_id" = ?)`
  const recap = `("kind" = 'recap_post' AND "event" IN (SELECT "tournament" FROM "game_nights" WHERE "id" = ?))`
  await raise(tx, {
    ...change,
    where: isInRecap ? `${own} OR ${recap}` : own,
    params: [squad, ...(isInRecap ? [night] : [])],
  })
}

/** Marks the posts of contests with a clip as due. */
export async function raiseOfClip(
  tx: Transaction,
  { clip, ...change }: Change & { readonly clip: string },
): Promise<void> {
  await raise(tx, {
    ...change,
    where: `"kind" = 'contest_post' AND "subject_id" IN (SELECT "id" FROM "contests" WHERE "nominees" LIKE ?)`,
    params: [`%"${clip}"%`],
  })
}

/** Marks the posts of promotions that name a rank as due. */
export async function raiseOfRank(
  tx: Transaction,
  { rank, ...change }: Change & { readonly rank: string },
): Promise<void> {
  await raise(tx, {
    ...change,
    where: `"kind" = 'rank_post' AND "subject_id" IN
      (SELECT "id" FROM "rank_changes" WHERE "to" = ? OR "from" = ?)`,
    params: [rank, rank],
  })
}

/** Marks all mirrors that name a member as due. */
export async function raiseOfPerson(
  tx: Transaction,
  { user, ...change }: Change & { readonly user: string },
): Promise<void> {
  const listed = `%"${user}"%`
  for (const { kinds, by, named, params } of namings(user, listed)) {
    const where = `"kind" IN (${kinds.map(() => '?').join(', ')}) AND "${by}" IN (${named})`
    await raise(tx, { ...change, where, params: [...kinds, ...params] })
  }
}

interface Naming {
  readonly kinds: readonly MirrorKind[]
  /** The column that `named` selects. */
  readonly by: 'event' | 'subject_id'
  readonly named: string
  readonly params: readonly string[]
}

/** Returns where a member is named, by id or in a list. */
function namings(user: string, listed: string): Naming[] {
  return [
    {
      kinds: ['event_post', 'recap_post'],
      by: 'event',
      named: `SELECT "tournament" FROM "tournament_registrations" WHERE "user" = ?
        UNION SELECT "id" FROM "tournaments" WHERE "organizer" = ? OR "hosts" LIKE ?
        UNION SELECT "tournament" FROM "event_results" WHERE "players" LIKE ?
        UNION SELECT n."tournament" FROM "squads" s JOIN "game_nights" n ON n."id" = s."night"
          WHERE s."members" LIKE ?`,
      params: [user, user, listed, listed, listed],
    },
    {
      kinds: ['squad_post'],
      by: 'subject_id',
      named: `SELECT "id" FROM "squads" WHERE "members" LIKE ?`,
      params: [listed],
    },
    {
      kinds: ['record_post'],
      by: 'subject_id',
      named: `SELECT "run" FROM "run_players" WHERE "user" = ?`,
      params: [user],
    },
    {
      kinds: ['rank_post'],
      by: 'subject_id',
      named: `SELECT "id" FROM "rank_changes" WHERE "user" = ?`,
      params: [user],
    },
    {
      kinds: ['contest_post'],
      by: 'subject_id',
      named: `SELECT c."id" FROM "contests" c JOIN "clips" k ON c."nominees" LIKE '%"' || k."id" || '"%'
        WHERE k."user" = ?`,
      params: [user],
    },
    {
      kinds: ['squad_call_post'],
      by: 'subject_id',
      named: `SELECT "id" FROM "squad_calls" WHERE "user" = ?
        UNION SELECT "call" FROM "squad_seats" WHERE "user" = ?`,
      params: [user, user],
    },
  ]
}

/** Mirrors that should exist because of a change. */
export interface WantedMirrors extends Change {
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
export async function addMirrors(tx: Transaction, { mirrors, ...change }: WantedMirrors): Promise<void> {
  if (mirrors.length === 0) return
  const { soon, latest } = momentsOf(change)
  const due = { status: 'due', wanted: 1, next_attempt: soon, wait_until: latest }
  await tx.records(discordMirrorsCollection).append(mirrors.map((mirror) => ({ ...mirror, ...due })))
}

/** Returns when a mirror is written without further changes, and when at the latest. */
export function momentsOf({ now, timing }: Change): { readonly soon: string; readonly latest: string } {
  const after = (ms: number) => formatDate(new Date(now.getTime() + ms))
  return { soon: after(timing.waitMs), latest: after(timing.maxWaitMs) }
}
