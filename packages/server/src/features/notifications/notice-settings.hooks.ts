import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  areQuietHours,
  asksForDiscord,
  nextDigest,
  noticeChannels,
  noticeKindNames,
  ownReminders,
  type Digest,
} from '@longhouse/contract/notifications'
import { z } from 'zod'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { noticeSettingsCollection } from '../../collections/notifications.ts'
import { zoneOf } from './zone-of.ts'

const places = z.partialRecord(z.enum(['site', ...noticeChannels]), z.boolean())
const choicesSchema = z.partialRecord(z.enum(noticeKindNames), places).nullable()
const quietSchema = z.object({ from: z.string(), to: z.string() }).strict().refine(areQuietHours).nullable()

/** Checks settings, and sets when the next digest is due and when its period begins. */
export function noticeSettingsHooks(now: () => Date): readonly BoundHooks[] {
  const arm = async (tx: Transaction, { user, digest }: { user: unknown; digest: unknown }) => {
    const person = await tx.recordsOf('users').findById(toText(user))
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
    hooksByName('mails', {
      afterUpdate: async ({ tx, record, original }) => {
        const { kind, status, user, about: until } = record
        if (kind !== 'digest' || status !== 'delivered' || original?.['status'] === 'delivered') return
        const settings = tx.records(noticeSettingsCollection)
        const own = await settings.findFirst({ filter: 'user = {:user}', params: { user: toText(user) } })
        if (!own || toText(until) <= own.digest_since) return
        await settings.patch([{ id: own.id, digest_since: toText(until) }])
      },
    }),
    hooksByName('users', {
      afterUpdate: async ({ tx, record, original }) => {
        if (record['time_zone'] === original?.['time_zone']) return
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

function digestOf(digest: unknown): Digest {
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
