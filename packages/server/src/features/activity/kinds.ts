import type { ActivityKind } from '@longhouse/contract/activities'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { toText, toTextList } from '@longhouse/engine/schema'
import type { Presence } from '@longhouse/contract/events'

/** One activity that follows from a record. */
export interface Fact {
  readonly user: string
  readonly at: string
  /** The id of its event, if any. */
  readonly event?: string
  /** How much it counts; 1 if absent. */
  readonly value?: number
}

/** A record that causes refer to, and that also decides about their activities. */
export interface Beside {
  readonly collection: string
  /** The relation to it. */
  readonly field: string
  /** Its fields that make a difference. */
  readonly reads: readonly string[]
}

/**
 * A kind of activity: its causes, and the facts in each of them. Hooks and reviews both follow from it, so both find
 * the same activities.
 */
export interface KindOfActivity {
  readonly name: ActivityKind
  /** The collection of its causes. */
  readonly collection: string
  /** Values that a record must have to cause anything. */
  readonly only?: Readonly<Record<string, string>>
  /** Further fields of a cause that make a difference. */
  readonly reads: readonly string[]
  readonly beside?: Beside
  readonly subject: {
    readonly collection: string
    /** The fields of a cause that name the subject. */
    readonly fields: readonly string[]
  }
  /** The field of a cause that names the member, if several causes share a subject. */
  readonly person?: string
  /** Returns the facts in a cause; `beside` is the related record, or undefined if missing. */
  readonly factsOf: (cause: AnyRecord, beside: AnyRecord | undefined) => readonly Fact[]
}

/** The member joined. */
const joined: KindOfActivity = {
  name: 'joined',
  collection: 'users',
  reads: [],
  subject: { collection: 'users', fields: ['id'] },
  factsOf: ({ id, created }) => [{ user: id, at: toText(created) }],
}

/** The member brought a newcomer; it counts from the day the newcomer joined. */
const welcomed: KindOfActivity = {
  name: 'welcomed',
  collection: 'users',
  reads: ['welcomed_by'],
  subject: { collection: 'users', fields: ['id'] },
  factsOf: ({ welcomed_by, created }) => {
    const user = toText(welcomed_by)
    return user ? [{ user, at: toText(created) }] : []
  },
}

/** The member has a place in an event. */
const signedUp: KindOfActivity = {
  name: 'signed_up',
  collection: 'tournament_registrations',
  reads: ['registration_date'],
  subject: { collection: 'tournaments', fields: ['tournament'] },
  person: 'user',
  factsOf: ({ user, tournament, registration_date, created }) => [
    { user: toText(user), at: toText(registration_date) || toText(created), event: toText(tournament) },
  ],
}

/** The member was present. */
const attended = attendance('attended', 'here')

/** The member had a place and was absent. */
const missed = attendance('missed', 'absent')

/** The member had a place and was excused. */
const excused = attendance('excused', 'excused')

/** The member ran an event whose attendance is closed. */
const hosted: KindOfActivity = {
  name: 'hosted',
  collection: 'tournaments',
  reads: ['attendance_closed_at', 'start_date', 'organizer', 'hosts'],
  subject: { collection: 'tournaments', fields: ['id'] },
  factsOf: (event) => {
    if (!isClosed(event)) return []
    return [...hostsOf(event)].map((user) => ({ user, at: toText(event['start_date']), event: event.id }))
  },
}

/** The member handed in a clip. */
const clipSent: KindOfActivity = {
  name: 'clip_sent',
  collection: 'clips',
  reads: ['user'],
  subject: { collection: 'clips', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/**
 * Another member liked the member's clip. Clip and voter identify it, not the vote: taking a vote back and casting it
 * again is the same like.
 */
const clipLiked: KindOfActivity = {
  name: 'clip_liked',
  collection: 'clip_votes',
  only: { vote_type: 'upvote' },
  reads: [],
  beside: { collection: 'clips', field: 'clip', reads: ['user'] },
  subject: { collection: 'clip_votes', fields: ['clip', 'user'] },
  factsOf: (vote, clip) => {
    const user = toText(clip?.['user'])
    return user && user !== vote['user'] ? [{ user, at: toText(vote['created']) }] : []
  },
}

/** The member's clip was the clip of a month. */
const clipWon: KindOfActivity = {
  name: 'clip_won',
  collection: 'contests',
  only: { state: 'ended' },
  reads: ['winner'],
  beside: { collection: 'clips', field: 'winner', reads: ['user'] },
  subject: { collection: 'contests', fields: ['id'] },
  factsOf: (contest, clip) => {
    const user = toText(clip?.['user'])
    return user ? [{ user, at: toText(contest['ends']) }] : []
  },
}

/** The member voted on a clip, up or down. */
const voted: KindOfActivity = {
  name: 'voted',
  collection: 'clip_votes',
  reads: [],
  subject: { collection: 'clips', fields: ['clip'] },
  person: 'user',
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/** The member got a reward for the first time. */
const eggFound: KindOfActivity = {
  name: 'egg_found',
  collection: 'reward_grants',
  reads: [],
  subject: { collection: 'reward_grants', fields: ['id'] },
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

/** The member played a run that was verified. */
const runVerified = playedRun('run_verified', () => true)

/** The member played a run that beat all earlier ones on its map with its squad size. */
const recordSet = playedRun('record_set', (run) => run['is_record'] === true)

/** The member was promoted; struck if the promotion is undone. */
const promoted: KindOfActivity = {
  name: 'promoted',
  collection: 'rank_changes',
  only: { kind: 'promoted', undone_at: '' },
  reads: [],
  subject: { collection: 'rank_changes', fields: ['id'] },
  person: 'user',
  factsOf: ({ user, created }) => [{ user: toText(user), at: toText(created) }],
}

const byName: Readonly<Record<ActivityKind, KindOfActivity>> = {
  joined,
  welcomed,
  signed_up: signedUp,
  attended,
  missed,
  excused,
  hosted,
  clip_sent: clipSent,
  clip_liked: clipLiked,
  clip_won: clipWon,
  voted,
  egg_found: eggFound,
  run_verified: runVerified,
  record_set: recordSet,
  promoted,
}

/** All kinds of activity; the compiler requires one per name of the contract. */
export const kindsOfActivity: readonly KindOfActivity[] = Object.values(byName)

/** The activity for a presence once an event's attendance is closed. Hosts get `hosted` instead. */
function attendance(name: ActivityKind, presence: Presence): KindOfActivity {
  return {
    name,
    collection: 'tournament_registrations',
    only: { presence },
    reads: [],
    beside: {
      collection: 'tournaments',
      field: 'tournament',
      reads: ['attendance_closed_at', 'start_date', 'organizer', 'hosts'],
    },
    subject: { collection: 'tournaments', fields: ['tournament'] },
    person: 'user',
    factsOf: (registration, event) => {
      const user = toText(registration['user'])
      if (!event || !isClosed(event)) return []
      return hostsOf(event).has(user) ? [] : [{ user, at: toText(event['start_date']), event: event.id }]
    },
  }
}

/** Returns whether the attendance of an event is closed. */
function isClosed(event: AnyRecord): boolean {
  return toText(event['attendance_closed_at']) !== ''
}

/** Returns the organizer and hosts of an event. */
function hostsOf(event: AnyRecord): ReadonlySet<string> {
  return new Set([...toTextList(event['hosts']), ...toTextList(event['organizer'])])
}

/** An activity for each member who played a verified run; guests have none. */
function playedRun(name: ActivityKind, counts: (run: AnyRecord) => boolean): KindOfActivity {
  return {
    name,
    collection: 'run_players',
    reads: [],
    beside: {
      collection: 'runs',
      field: 'run',
      reads: ['status', 'is_record', 'played_at', 'tournament'],
    },
    subject: { collection: 'runs', fields: ['run'] },
    person: 'user',
    factsOf: (player, run) => {
      const user = toText(player['user'])
      if (user === '' || run?.['status'] !== 'verified' || !counts(run)) return []
      return [{ user, at: toText(run['played_at']), event: toText(run['tournament']) }]
    },
  }
}
