import { bool, date, number, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Messages and entries in Discord that show a record of the site. */
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

/** One of the kinds of mirrors. */
export type MirrorKind = (typeof mirrorKinds)[number]

/**
 * The status of a mirror: changes are due, it is current, a person must change something first, or it was
 * deleted in Discord twice and stays deleted.
 */
export const mirrorStatuses = ['due', 'current', 'parked', 'gone'] as const

/** A message or entry in Discord that shows a record. */
export const discordMirrorShape = shape({
  kind: select(mirrorKinds, { required: true }),
  subject_collection: text({ max: 60 }),
  /** The record it shows; a reminder has the event and the step. */
  subject_id: text({ required: true, max: 100 }),
  /** The event it belongs to, if any. The id outlives the event, so that the post can be deleted. */
  event: text({ max: 15 }),
  /** The ids in Discord; empty until it is written. */
  channel_id: text({ max: 25 }),
  discord_id: text({ max: 25 }),
  thread_id: text({ max: 25 }),
  /** `wanted` counts changes of the record; `done` is the last one that Discord shows. */
  wanted: number({ onlyInt: true }),
  done: number({ onlyInt: true }),
  /** Hash of the last written body: the same body is not written twice. */
  body_hash: text({ max: 64 }),
  status: select(mirrorStatuses, { required: true }),
  /** Deleted by hand once, and posted again. */
  is_rewritten: bool({}),
  attempts: number({ onlyInt: true }),
  /** When it is processed again; empty for never. */
  next_attempt: date({}),
  /** From this time on, it is written without waiting for further changes. */
  wait_until: date({}),
  /** A node has claimed it until this time. */
  taken_until: date({}),
  last_error: text({ max: 1000 }),
  ...timestamps,
})

/** A stored mirror. */
export type DiscordMirror = RecordOf<typeof discordMirrorShape>

/** URL path that retries a failed mirror, by POST. */
export function mirrorRetryPath(id: string): string {
  return `/api/discord/mirrors/${encodeURIComponent(id)}/retry`
}
