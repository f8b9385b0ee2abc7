import { z } from 'zod'
import { hooksFor, type BoundHooks, refuse, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  areQuietHours,
  asksForDiscord,
  nextDigest,
  noticeChannels,
  noticeKindNames,
  ownReminders,
  type Digest,
  type NoticeSettings,
} from '@longhouse/contract/notifications'
import { mailsCollection } from '../../collections/mail.ts'
import { notificationsCollection, noticeSettingsCollection } from '../../collections/notifications.ts'
import { usersCollection } from '../../collections/users.ts'
import { zoneOf } from './notice-for-reader.ts'

/** Sets `seen_at` by the server's clock. A seen notice never becomes unseen again. */
export function notificationsHooks(now: () => Date): BoundHooks {
  return hooksFor(notificationsCollection, {
    beforeUpdate: ({ values, original }) => {
      values.seen_at = original?.seen_at || formatDate(now())
    },
  })
}

const places = z.partialRecord(z.enum(['site', ...noticeChannels]), z.boolean())
const choicesSchema = z.partialRecord(z.enum(noticeKindNames), places).nullable()
const quietSchema = z.object({ from: z.string(), to: z.string() }).strict().refine(areQuietHours).nullable()

/** Checks settings, and sets when the next digest is due and when its period begins. */
export function noticeSettingsHooks(now: () => Date): readonly BoundHooks[] {
  const arm = async (tx: Transaction, { user, digest }: Armed) => {
    const person = await tx.records(usersCollection).findById(user ?? '')
    const due = nextDigest(digestOf(digest), { now: now(), zone: zoneOf(person) })
    return due ? formatDate(due) : ''
  }
  return [
    hooksFor(noticeSettingsCollection, {
      beforeCreate: async ({ tx, values }) => {
        check(values)
        values.digest_since = formatDate(now())
        values.next_digest = await arm(tx, { user: values.user, digest: values.digest })
      },
      beforeUpdate: async ({ tx, values, original }) => {
        check(values)
        if (asksForDiscord(original?.choices, values.choices)) values.discord_off = ''
        if (!values.discord_off) values.discord_refusal = ''
        if (values.digest === original?.digest) return
        // A digest begins with notices from after it was switched on.
        values.digest_since = formatDate(now())
        values.next_digest = await arm(tx, { user: values.user, digest: values.digest })
      },
    }),
    hooksFor(mailsCollection, {
      afterUpdate: async ({ tx, record, original }) => {
        const { kind, status, user, about: until } = record
        if (kind !== 'digest' || status !== 'delivered' || original?.status === 'delivered') return
        const settings = tx.records(noticeSettingsCollection)
        const own = await settings.findFirst({ filter: 'user = {:user}', params: { user } })
        if (!own || until <= own.digest_since) return
        await settings.patch([{ id: own.id, digest_since: until }])
      },
    }),
    hooksFor(usersCollection, {
      afterUpdate: async ({ tx, record, original }) => {
        if (record.time_zone === original?.time_zone) return
        const settings = tx.records(noticeSettingsCollection)
        const own = await settings.findFirst({ filter: 'user = {:id}', params: { id: record.id } })
        if (!own || !own.next_digest) return
        await settings.update(own.id, {
          next_digest: await arm(tx, { user: own.user, digest: own.digest }),
        })
      },
    }),
  ]
}

/** Settings of which the next digest follows. */
interface Armed {
  readonly user: string | undefined
  readonly digest: NoticeSettings['digest'] | undefined
}

function digestOf(digest: Armed['digest']): Digest {
  return digest === 'daily' || digest === 'weekly' ? digest : 'off'
}

type Submitted = Readonly<Record<'choices' | 'quiet' | 'reminder_minutes', unknown>>

function check({ choices, quiet, reminder_minutes }: Partial<Submitted>): void {
  if (!choicesSchema.safeParse(choices ?? null).success)
    throw refuse({
      field: 'choices',
      code: 'validation_invalid_value',
      message: 'These choices are not known',
    })
  if (!quietSchema.safeParse(quiet ?? null).success)
    throw refuse({
      field: 'quiet',
      code: 'validation_invalid_value',
      message: 'Quiet hours begin and end at different times of the day, such as 22:00 and 07:00',
    })
  if (!ownReminders.some((minutes) => minutes === Number(reminder_minutes ?? 0)))
    throw refuse({
      field: 'reminder_minutes',
      code: 'validation_invalid_value',
      message: `Choose one of ${ownReminders.join(', ')} minutes`,
    })
}
