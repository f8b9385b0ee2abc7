import { bool, date, number, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** What stands in Discord for a record of the site. */
export const mirrorKinds = [
  'event_post',
  'scheduled_event',
  'reminder',
  'recap_post',
  'squad_post',
  'record_post',
  'contest_post',
  'rank_post',
  'squad_call_post',
] as const

/** What stands in Discord for a record of the site. */
export type MirrorKind = (typeof mirrorKinds)[number]

/**
 * How a mirror stands: something has to be written, all is written, a person has to change something first, or it was
 * deleted in Discord twice and stays so.
 */
export const mirrorStatuses = ['due', 'current', 'parked', 'gone'] as const

/** One thing in Discord that should look like a record. */
export const discordMirrorShape = shape({
  kind: select(mirrorKinds, { required: true }),
  subject_collection: text({ max: 60 }),
  /** The record it shows; a reminder has the event and the step. */
  subject_id: text({ required: true, max: 100 }),
  /** The event it belongs to, where it belongs to one; it outlives the event, to take the post away. */
  event: text({ max: 15 }),
  /** Where it was written, and under which ids; empty until it is. */
  channel_id: text({ max: 25 }),
  discord_id: text({ max: 25 }),
  thread_id: text({ max: 25 }),
  /** Counts what has changed; `done` is how far Discord is. */
  wanted: number({ onlyInt: true }),
  done: number({ onlyInt: true }),
  /** Of what was written last: the same is not written twice. */
  body_hash: text({ max: 64 }),
  status: select(mirrorStatuses, { required: true }),
  /** Deleted by hand once, and written anew. */
  is_rewritten: bool({}),
  attempts: number({ onlyInt: true }),
  /** When it is looked at again; empty for never. */
  next_attempt: date({}),
  /** Further changes are not waited for after this moment. */
  wait_until: date({}),
  /** One node works on it until then. */
  taken_until: date({}),
  last_error: text({ max: 1000 }),
  ...timestamps,
})

/** A stored mirror. */
export type DiscordMirror = RecordOf<typeof discordMirrorShape>

/** Where a mirror that failed is tried again, by POST. */
export function mirrorRetryPath(id: string): string {
  return `/api/discord/mirrors/${encodeURIComponent(id)}/retry`
}
