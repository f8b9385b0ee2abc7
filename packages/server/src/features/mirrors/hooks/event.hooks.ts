import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { MirrorKind } from '@longhouse/contract/bot'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { isPlanned, mirrorsOfEvents } from '../event-mirrors.ts'
import { raiseOfEvent, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note, type Versions } from './causes.ts'

/** Fields of an event by what shows them. */
const shownIn: Readonly<Partial<Record<MirrorKind, readonly string[]>>> = {
  event_post: [
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
  scheduled_event: ['name', 'description', 'start_date', 'end_date', 'status', 'is_draft', 'cancelled_at'],
  recap_post: ['name', 'game', 'end_date', 'status', 'is_draft', 'cancelled_at', 'attendance_closed_at'],
  squad_post: ['is_draft', 'cancelled_at'],
}
const allKinds = ['event_post', 'scheduled_event', 'reminder', 'recap_post', 'squad_post'] as const

/** Events, who comes to them, their reminders and results. */
export function eventHooks(causes: MirrorCauses, note: Note): BoundHooks[] {
  return [ownHooks(causes, note), ...placeHooks(note), reminderHooks(causes, note), resultHooks(causes, note)]
}

function ownHooks({ community, now }: MirrorCauses, note: Note): BoundHooks {
  const want = (tx: Transaction, id: string) =>
    note(tx, async (change) =>
      wantMirrors(tx, { ...change, mirrors: await mirrorsOfEvents(tx, { community, events: [id] }) }),
    )
  return hooksByName('tournaments', {
    afterCreate: async ({ tx, record }) => {
      if (isPlanned(record, now())) await want(tx, record.id)
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!original) return
      if (record['is_draft'] === true && original['is_draft'] === true) return
      const kinds = kindsShowing([original, record])
      if (kinds.length === 0) return
      if (isPlanned(record, now()) && !wasThere(original, now())) await want(tx, record.id)
      else await note(tx, (change) => raiseOfEvent(tx, { ...change, event: record.id, kinds }))
    },
    afterDelete: ({ tx, record }) =>
      note(tx, (change) => raiseOfEvent(tx, { ...change, event: record.id, kinds: allKinds })),
  })
}

/** Who comes and who waits is counted in the event, which is heard of above; not so a place that is free or offered. */
function placeHooks(note: Note): BoundHooks[] {
  const raise = (tx: Transaction, { tournament }: AnyRecord) =>
    note(tx, (change) => raiseOfEvent(tx, { ...change, event: toText(tournament), kinds: ['event_post'] }))
  return [
    hooksByName('tournament_registrations', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original) return
        const isFreed = (record['presence'] === 'absent') !== (original['presence'] === 'absent')
        if (isFreed || isChanged([original, record], ['slot', 'user'])) await raise(tx, record)
      },
    }),
    hooksByName('event_waits', {
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged([original, record], ['state', 'slot'])) await raise(tx, record)
      },
      afterDelete: async ({ tx, record, cascadedFrom }) => {
        const isOffered = record['state'] === 'offered'
        if (isOffered && cascadedFrom?.collection !== 'tournaments') await raise(tx, record)
      },
    }),
  ]
}

/** Whether an event had its mirrors already, unless there was nowhere to write. */
function wasThere(event: AnyRecord, now: Date): boolean {
  return isPlanned(event, now) && toText(event['cancelled_at']) === ''
}

function kindsShowing(versions: Versions): MirrorKind[] {
  return allKinds.filter((kind) => isChanged(versions, shownIn[kind] ?? []))
}

function reminderHooks({ community }: MirrorCauses, note: Note): BoundHooks {
  return hooksByName('completed_steps', {
    afterCreate: async ({ tx, record }) => {
      const [collection, event = ''] = toText(record['subject']).split('/')
      const step = toText(record['step'])
      if (collection !== 'tournaments' || !step.startsWith('reminder:')) return
      if (!(await channelsOf(tx, community)).events) return
      const subject = { subject_collection: 'completed_steps', subject_id: `${event}/${step}` }
      await note(tx, (change) =>
        wantMirrors(tx, { ...change, mirrors: [{ kind: 'reminder', event, ...subject }] }),
      )
    },
  })
}

function resultHooks(causes: MirrorCauses, note: Note): BoundHooks {
  const want = (tx: Transaction, { tournament }: AnyRecord) =>
    wantRecap(tx, { causes, note, event: toText(tournament) })
  return hooksByName('event_results', {
    afterCreate: ({ tx, record }) => want(tx, record),
    afterUpdate: ({ tx, record }) => want(tx, record),
    afterDelete: async ({ tx, record }) => {
      const event = toText(record['tournament'])
      await note(tx, (change) => raiseOfEvent(tx, { ...change, event, kinds: ['recap_post'] }))
    },
  })
}

interface RecapCause {
  readonly causes: Pick<MirrorCauses, 'community'>
  readonly note: Note
  readonly event: string
}

/** Has what came of an event written, where there is a channel for it. */
export async function wantRecap(tx: Transaction, { causes, note, event }: RecapCause): Promise<void> {
  if (!(await channelsOf(tx, causes.community)).recaps) return
  const mirror = { kind: 'recap_post', subject_collection: 'tournaments', subject_id: event, event } as const
  await note(tx, (change) => wantMirrors(tx, { ...change, mirrors: [mirror] }))
}
