import {
  concerns,
  digests,
  isWanted,
  noticeKindNames,
  withChoice,
  type NoticeChoices,
  type NoticeKind,
  type NoticePlace,
} from '@longhouse/contract/notifications'
import { toText } from '@longhouse/engine/schema'
import { z } from 'zod'
import type { AskedBy, KnownAsker } from '../interaction.ts'

/** A member's notification settings. */
export interface OwnSettings {
  /** Undefined if the member has not stored any. */
  readonly id: string | undefined
  readonly choices: NoticeChoices
  readonly digest: (typeof digests)[number]
  /** Whether a device gets pushes; they replace mails. */
  readonly hasDevice: boolean
}

const placeChoices = z.partialRecord(z.enum(['site', 'push', 'discord', 'mail']), z.boolean())
const settingsSchema = z.object({
  id: z.string(),
  choices: z.partialRecord(z.enum(noticeKindNames), placeChoices).nullable().catch(null),
  digest: z.enum(digests).catch('off'),
})

export async function findSettings({
  asker: { account, records },
}: AskedBy<KnownAsker>): Promise<OwnSettings> {
  const filter = `user = '${account.id}'`
  const [own] = (await records.list('notice_settings', { filter, perPage: '1', skipTotal: '1' })).items
  const devices = await records.list('push_devices', { filter, perPage: '1', skipTotal: '1' })
  const hasDevice = devices.items.length > 0
  if (!own) return { id: undefined, choices: {}, digest: 'off', hasDevice }
  const { id, choices, digest } = settingsSchema.parse(own)
  return { id, choices: choices ?? {}, digest, hasDevice }
}

/** Returns the channels that the member can use on this site; mails need an address. */
export function placesFor({ asker: { account }, site }: AskedBy<KnownAsker>): readonly NoticePlace[] {
  const hasMail = site.settings.smtpUrl !== undefined && toText(account['email']) !== ''
  return ['discord', 'site', ...(hasMail ? (['mail'] as const) : [])]
}

/** Returns the kinds that can be chosen for a channel. A kind that is off on the site is off everywhere. */
export function kindsFor(
  { asker: { account } }: AskedBy<KnownAsker>,
  { place, choices }: { readonly place: NoticePlace; readonly choices: NoticeChoices },
): NoticeKind[] {
  return noticeKindNames.filter(
    (kind) => concerns(kind, account) && (place === 'site' || isWanted(kind, { choices }, 'site')),
  )
}

/** Returns the choices after exactly these kinds are chosen for a channel. */
export function choosing(
  {
    kinds,
    ...wishes
  }: Pick<OwnSettings, 'choices' | 'hasDevice'> & { readonly kinds: readonly NoticeKind[] },
  { place, wanted }: { readonly place: NoticePlace; readonly wanted: readonly string[] },
): NoticeChoices {
  return kinds
    .filter((kind) => isWanted(kind, wishes, place) !== wanted.includes(kind))
    .reduce<NoticeChoices>(
      (all, kind) => withChoice(all, { kind, place, isOn: wanted.includes(kind) }),
      wishes.choices,
    )
}
