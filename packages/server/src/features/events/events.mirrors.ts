import { hooksFor, isChanged, type Transaction } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import {
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import { completedStepsCollection } from '../../collections/site.ts'
import { linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { relativeTime, plainText } from '../../platform/discord/discord-text.ts'
import type {
  ConcernedMirrors,
  MirrorMarks,
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  Shown,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { hasChannel, shows, showsEvent } from '../../platform/mirrors/shows.ts'
import {
  mirrorMessage,
  eventPageUrl,
  findShownEvent,
  mirrorOfEvent,
} from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'
import { composeEventPostMirror } from './event-post.mirror.ts'
import { composeRecapMirror, shownInRecap } from './recap.mirror.ts'

const say = wordsFor('en', mirrorWords)

/** More events than a community plans; the others follow at the next start. */
const maxEvents = 300

/** Events in Discord: their posts, Discord's own list of events, reminders, and recaps. */
export const eventsMirrors: readonly MirrorSource[] = [
  {
    kind: 'event_post',
    lane: 'posts',
    shows: [
      showsPlannedEvent('event_post', {
        isOpen: (tx, marks) => hasChannel(tx, marks, 'events'),
        fields: [
          'name',
          'game',
          'start_date',
          'end_date',
          'status',
          'thumbnail',
          'organizer',
          'hosts',
          'place',
          'is_public',
          'is_draft',
          'slots',
          'sign_up_closes',
          'waits',
          'max_participants',
          'participant_count',
          'waiting_count',
          'cancelled_at',
          'cancel_reason',
          'attendance_closed_at',
        ],
      }),
      freedPlaces,
      absentSteps,
      shows(eventWaitsCollection, { kind: 'event_post', fields: ['state', 'slot'], of: eventOf }),
      endedOffers,
      shows(gameNightsCollection, {
        kind: 'event_post',
        fields: ['state', 'map'],
        deletes: true,
        of: eventOf,
      }),
    ],
    named: eventsNaming,
    fill: async (tx, { channels, now }) =>
      channels.events ? (await plannedEvents(tx, now)).map((id) => mirrorOfEvent('event_post', id)) : [],
    compose: composeEventPostMirror,
  },
  {
    kind: 'scheduled_event',
    lane: 'scheduled events',
    shows: [
      showsPlannedEvent('scheduled_event', {
        fields: ['name', 'description', 'start_date', 'end_date', 'status', 'is_draft', 'cancelled_at'],
      }),
    ],
    fill: async (tx, { now }) =>
      (await plannedEvents(tx, now)).map((id) => mirrorOfEvent('scheduled_event', id)),
  },
  {
    kind: 'reminder',
    lane: 'posts',
    shows: [showsEvent('reminder', []), reminderSteps],
    compose: composeReminderMirror,
  },
  {
    kind: 'recap_post',
    lane: 'posts',
    shows: shownInRecap,
    named: eventsNaming,
    compose: composeRecapMirror,
  },
]

interface PlannedFields {
  readonly fields: readonly (keyof Tournament)[]
  /** Whether it has a place in Discord; by default always. */
  readonly isOpen?: (tx: Transaction, marks: MirrorMarks) => Promise<boolean>
}

/** A mirror shows fields of an event. It is added when the event is published, and when it is planned again. */
function showsPlannedEvent(
  kind: 'event_post' | 'scheduled_event',
  { fields, isOpen = async () => true }: PlannedFields,
): Shown {
  return (marks) => {
    const want = async (tx: Transaction, event: string) => {
      if (await isOpen(tx, marks)) await marks.want(tx, [mirrorOfEvent(kind, event)])
    }
    const wasMirrored = (event: Tournament) => isPlanned(event, marks.now()) && event.cancelled_at === ''
    return hooksFor(tournamentsCollection, {
      afterCreate: async ({ tx, record: event }) => {
        if (isPlanned(event, marks.now())) await want(tx, event.id)
      },
      afterUpdate: async ({ tx, record: event, original }) => {
        if (!original || (event.is_draft && original.is_draft)) return
        if (!isChanged(original, event, fields)) return
        if (isPlanned(event, marks.now()) && !wasMirrored(original)) await want(tx, event.id)
        else await marks.raise(tx, { kind, event: event.id })
      },
      afterDelete: ({ tx, record: event }) => marks.raise(tx, { kind, event: event.id }),
    })
  }
}

/** Whether an event is published and not over. */
function isPlanned({ is_draft, end_date }: Tournament, now: Date): boolean {
  return !is_draft && new Date(end_date) > now
}

async function plannedEvents(tx: Transaction, now: Date): Promise<string[]> {
  const found = await tx.records(tournamentsCollection).findAll({
    filter: "is_draft = false && cancelled_at = '' && end_date > {:now}",
    params: { now },
    sort: 'start_date',
    limit: maxEvents,
  })
  return found.map(({ id }) => id)
}

function eventOf({ tournament: event }: { readonly tournament: string }) {
  return { event }
}

/** The event counts who comes and who waits, but not that a participant is absent or has another slot. */
function freedPlaces({ raise }: MirrorMarks) {
  return hooksFor(registrationsCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original) return
      const isFreed = (record.presence === 'absent') !== (original.presence === 'absent')
      if (isFreed || isChanged(original, record, ['slot', 'user']))
        await raise(tx, { kind: 'event_post', ...eventOf(record) })
    },
  })
}

/** The step marks many participants as absent in one statement, without hooks of theirs. */
function absentSteps({ raise }: MirrorMarks) {
  return hooksFor(completedStepsCollection, {
    afterCreate: async ({ tx, record: { subject, step } }) => {
      const [collection, event = ''] = subject.split('/')
      if (collection === tournamentsCollection.name && step.startsWith('absent:'))
        await raise(tx, { kind: 'event_post', event })
    },
  })
}

function endedOffers({ raise }: MirrorMarks) {
  return hooksFor(eventWaitsCollection, {
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      if (record.state === 'offered' && cascadedFrom?.collection !== tournamentsCollection.name)
        await raise(tx, { kind: 'event_post', ...eventOf(record) })
    },
  })
}

/** Events in which a member takes part, or that they host. */
function eventsNaming(user: string): ConcernedMirrors {
  const listed = `%"${user}"%`
  return {
    event: {
      sql: `SELECT "tournament" FROM "tournament_registrations" WHERE "user" = ?
        UNION SELECT "id" FROM "tournaments" WHERE "organizer" = ? OR "hosts" LIKE ?
        UNION SELECT "tournament" FROM "event_results" WHERE "players" LIKE ?
        UNION SELECT n."tournament" FROM "squads" s JOIN "game_nights" n ON n."id" = s."night"
          WHERE s."members" LIKE ?`,
      params: [user, user, listed, listed, listed],
    },
  }
}

/** Steps that remind of an event. The step contains the start it belongs to: a moved event gets another step. */
function reminderSteps(marks: MirrorMarks) {
  return hooksFor(completedStepsCollection, {
    afterCreate: async ({ tx, record: { subject, step } }) => {
      const [collection, event = ''] = subject.split('/')
      if (collection !== tournamentsCollection.name || !step.startsWith('reminder:')) return
      if (!(await hasChannel(tx, marks, 'events'))) return
      const stored = { subject_collection: completedStepsCollection.name, subject_id: `${event}/${step}` }
      await marks.want(tx, [{ kind: 'reminder', event, ...stored }])
    },
  })
}

/** Composes one message in the event's thread for one reminder step; never after the start, never twice. */
async function composeReminderMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { event: id, subject_id, discord_id } = mirror
  if (discord_id) return { kind: 'kept' }
  const { engine, community, now, timing } = site
  const event = await findShownEvent(engine, id)
  if (!event || event.cancelled_at) return { kind: 'absent' }
  const start = new Date(event.start_date)
  if (now() >= start || !subject_id.endsWith(start.toISOString())) return { kind: 'absent' }
  const post = await engine
    .records(discordMirrorsCollection)
    .findFirst({ filter: "kind = 'event_post' && event = {:id}", params: { id } })
  if (!post) return { kind: 'absent' }
  if (!post.thread_id) return { kind: 'later', at: new Date(now().getTime() + timing.laterMs) }
  const roleId = community.discord.eventRoleId
  const message = composeReminder({ event, address: eventPageUrl(site, id), roleId })
  return { kind: 'message', channelId: post.thread_id, message }
}

interface ReminderFacts {
  readonly event: Pick<Tournament, 'name' | 'place' | 'start_date'>
  /** URL of the event. */
  readonly address: string
  /** The only role that is pinged. */
  readonly roleId?: string | undefined
}

/** Composes the one message before an event begins. It pings no member, or exactly one role. */
export function composeReminder({ event, address, roleId }: ReminderFacts): MirrorMessage {
  const name = `**${plainText(event.name, 120)}**`
  const lines = [
    ...(roleId ? [`<@&${roleId}>`] : []),
    say('reminder', { name, time: relativeTime(new Date(event.start_date)) }),
    ...(event.place ? [say('place', { place: plainText(event.place, 150) })] : []),
  ]
  return mirrorMessage(
    [textBlock(lines.join('\n')), row(linkButton(say('openEvent'), address))],
    roleId ? [roleId] : [],
  )
}
