import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { DiscordMirror, MirrorKind } from '@longhouse/contract/bot'
import { announceWritten } from '../../platform/announce-written.ts'
import { discordMirrorsCollection } from './discord-mirrors.collection.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** When something changed, and how long further changes are waited for. */
export interface Change {
  readonly now: Date
  readonly timing: Pick<MirrorTiming, 'waitMs' | 'maxWaitMs'>
}

/** A mirror that there should be. */
export type NewMirror = Pick<DiscordMirror, 'kind' | 'subject_collection' | 'subject_id' | 'event'>

/** Which mirrors a change concerns, in SQL. */
interface Concerned extends Change {
  readonly where: string
  readonly params: readonly string[]
}

/**
 * What a change does to a mirror. One that waits for more changes waits a little longer, up to its limit; one that is
 * being written, or fails, is looked at when its own time comes; what is set aside stays so.
 */
const raised = `"wanted" = "wanted" + 1,
  "next_attempt" = CASE
    WHEN "status" = 'current' THEN ?
    WHEN "status" = 'due' AND "attempts" = 0 AND ("wait_until" > ? OR "wait_until" = '') THEN ?
    WHEN "status" = 'due' AND "attempts" = 0 THEN "wait_until"
    ELSE "next_attempt" END,
  "wait_until" = CASE WHEN "status" = 'current' THEN ? ELSE "wait_until" END,
  "status" = CASE WHEN "status" = 'current' THEN 'due' ELSE "status" END`

/** Says in one statement that mirrors have to be written; gives the subjects of those there are. */
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
  // Of one that waited already only counters have changed, which the worker writes anew: a sign-up stays cheap.
  const begun = rows.filter(({ wanted, done }) => wanted === done + 1)
  if (begun.length > 0) await announceWritten(tx, { collection: discordMirrorsCollection.name, rows: begun })
  return rows
}

/** An event that changed, and what shows it. */
export interface ChangedEvent extends Change {
  readonly event: string
  readonly kinds: readonly MirrorKind[]
}

/** Has what there is of an event in Discord written anew; whoever calls holds the event. */
export async function raiseOfEvent(
  tx: Transaction,
  { event, kinds, ...change }: ChangedEvent,
): Promise<void> {
  const marks = kinds.map(() => '?').join(', ')
  await raise(tx, { ...change, where: `"event" = ? AND "kind" IN (${marks})`, params: [event, ...kinds] })
}

/** Has what there is of a record in Discord written anew; whoever calls holds the record. */
export async function raiseOfSubject(
  tx: Transaction,
  { kind, subject_id, ...change }: Change & Pick<NewMirror, 'kind' | 'subject_id'>,
): Promise<void> {
  await raise(tx, { ...change, where: '"kind" = ? AND "subject_id" = ?', params: [kind, subject_id] })
}

/** A squad that changed, and whether the recap shows it. */
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

/** Has the contests written anew in which a clip stands. */
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

/** Has the promotions written anew in which a rank is named. */
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

/** Has everything written anew in which somebody is named. */
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
  /** What `named` selects. */
  readonly by: 'event' | 'subject_id'
  readonly named: string
  readonly params: readonly string[]
}

/** Where somebody is named, by id or as one of a list. */
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

/** Mirrors that there should be because of a change. */
export interface WantedMirrors extends Change {
  readonly mirrors: readonly NewMirror[]
}

/** Has mirrors written, new ones and those there are; whoever calls holds what they show. */
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

/** Adds mirrors where there are none yet; those there are stay as they are. */
export async function addMirrors(tx: Transaction, { mirrors, ...change }: WantedMirrors): Promise<void> {
  if (mirrors.length === 0) return
  const { soon, latest } = momentsOf(change)
  const due = { status: 'due', wanted: 1, next_attempt: soon, wait_until: latest }
  await tx.records(discordMirrorsCollection).append(mirrors.map((mirror) => ({ ...mirror, ...due })))
}

/** When a mirror is written if nothing more changes, and when at the latest. */
export function momentsOf({ now, timing }: Change): { readonly soon: string; readonly latest: string } {
  const after = (ms: number) => formatDate(new Date(now.getTime() + ms))
  return { soon: after(timing.waitMs), latest: after(timing.maxWaitMs) }
}
