import { isDeepStrictEqual } from 'node:util'
import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { MirrorKind } from '@longhouse/contract/bot'
import type { CommunityConfig } from '@longhouse/contract/community'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../platform/hooks-by-name.ts'
import { isPlanned, mirrorsOfEvents } from './event-mirrors.ts'
import { fillMirrors, tryRefusedAgain } from './fill-mirrors.ts'
import type { MirrorTiming } from './mirror-timing.ts'
import { raiseOfEvent, raiseOfPerson, wantMirrors, type Change } from './want-mirrors.ts'

/** What the hooks work with. */
export interface MirrorCauses {
  readonly community: CommunityConfig
  readonly now: () => Date
  readonly timing: MirrorTiming
  /** Has this node look once a change is stored and no more follow. */
  readonly ring: (ms: number) => void
}

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
  scheduled_event: ['name', 'description', 'start_date', 'end_date', 'is_draft', 'cancelled_at'],
  recap_post: ['name', 'game', 'end_date', 'status', 'is_draft', 'cancelled_at', 'attendance_closed_at'],
}
const allKinds = ['event_post', 'scheduled_event', 'reminder', 'recap_post'] as const

/** Notes in the transaction of every change what has to be written to Discord because of it. */
export function mirrorsHooks(causes: MirrorCauses): BoundHooks[] {
  const noted = (work: (tx: Transaction, change: Change) => Promise<void>) => async (tx: Transaction) => {
    const { now, timing, ring } = causes
    await work(tx, { now: now(), timing })
    tx.afterCommit(() => ring(timing.waitMs))
  }
  return [
    eventHooks(causes, noted),
    // Who comes and who waits is counted in the event, which is heard of above.
    hooksByName('tournament_registrations', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['slot', 'user'])) return
        const event = toText(record['tournament'])
        await noted((open, change) => raiseOfEvent(open, { ...change, event, kinds: ['event_post'] }))(tx)
      },
    }),
    reminderHooks(causes, noted),
    resultHooks(causes, noted),
    hooksByName('users', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['username'])) return
        await noted((open, change) => raiseOfPerson(open, { ...change, user: record.id }))(tx)
      },
    }),
    settingHooks(causes, noted),
  ]
}

type Noted = (work: (tx: Transaction, change: Change) => Promise<void>) => (tx: Transaction) => Promise<void>

function eventHooks({ community, now }: MirrorCauses, noted: Noted): BoundHooks {
  const want = (id: string) =>
    noted(async (tx, change) =>
      wantMirrors(tx, { ...change, mirrors: await mirrorsOfEvents(tx, { community, events: [id] }) }),
    )
  return hooksByName('tournaments', {
    afterCreate: async ({ tx, record }) => {
      if (isPlanned(record, now())) await want(record.id)(tx)
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!original) return
      if (record['is_draft'] === true && original['is_draft'] === true) return
      const kinds = kindsShowing(original, record)
      if (kinds.length === 0) return
      if (isPlanned(record, now()) && !wasThere(original, now())) await want(record.id)(tx)
      else await noted((open, change) => raiseOfEvent(open, { ...change, event: record.id, kinds }))(tx)
    },
    afterDelete: async ({ tx, record }) =>
      noted((open, change) => raiseOfEvent(open, { ...change, event: record.id, kinds: allKinds }))(tx),
  })
}

/** Whether an event had its mirrors already, unless there was nowhere to write. */
function wasThere(event: AnyRecord, now: Date): boolean {
  return isPlanned(event, now) && toText(event['cancelled_at']) === ''
}

function kindsShowing(before: AnyRecord, after: AnyRecord): MirrorKind[] {
  return allKinds.filter((kind) => isChanged([before, after], shownIn[kind] ?? []))
}

function reminderHooks({ community }: MirrorCauses, noted: Noted): BoundHooks {
  return hooksByName('completed_steps', {
    afterCreate: async ({ tx, record }) => {
      const [collection, event = ''] = toText(record['subject']).split('/')
      const step = toText(record['step'])
      if (collection !== 'tournaments' || !step.startsWith('reminder:')) return
      if (!(await channelsOf(tx, community)).events) return
      const subject = { subject_collection: 'completed_steps', subject_id: `${event}/${step}` }
      await noted((open, change) =>
        wantMirrors(open, { ...change, mirrors: [{ kind: 'reminder', event, ...subject }] }),
      )(tx)
    },
  })
}

function resultHooks({ community }: MirrorCauses, noted: Noted): BoundHooks {
  const want = async (tx: Transaction, { tournament }: AnyRecord) => {
    if (!(await channelsOf(tx, community)).recaps) return
    const event = toText(tournament)
    const subject = { subject_collection: 'tournaments', subject_id: event }
    await noted((open, change) =>
      wantMirrors(open, { ...change, mirrors: [{ kind: 'recap_post', event, ...subject }] }),
    )(tx)
  }
  return hooksByName('event_results', {
    afterCreate: ({ tx, record }) => want(tx, record),
    afterUpdate: ({ tx, record }) => want(tx, record),
    afterDelete: async ({ tx, record }) => {
      const event = toText(record['tournament'])
      await noted((open, change) => raiseOfEvent(open, { ...change, event, kinds: ['recap_post'] }))(tx)
    },
  })
}

/** Where an admin chooses a channel, what is planned already is posted there. */
function settingHooks({ community }: MirrorCauses, noted: Noted): BoundHooks {
  const fill = async (tx: Transaction, { section }: AnyRecord) => {
    if (section !== 'channels') return
    await noted(async (open, change) => {
      await fillMirrors(open, { ...change, community })
      await tryRefusedAgain(open, change)
    })(tx)
  }
  return hooksByName('discord_settings', {
    afterCreate: ({ tx, record }) => fill(tx, record),
    afterUpdate: ({ tx, record }) => fill(tx, record),
  })
}

function isChanged([before, after]: readonly [AnyRecord, AnyRecord], fields: readonly string[]): boolean {
  return fields.some((field) => !isDeepStrictEqual(before[field], after[field]))
}
