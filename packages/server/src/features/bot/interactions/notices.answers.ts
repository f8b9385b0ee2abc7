import type { CommandAnswer, AskedBy, KnownAsker, Press, PressAnswer, Reply } from '../interaction.ts'
import { notifyDefinition } from './definitions.ts'
import { ApiError, notFound } from '@longhouse/engine'
import {
  digests,
  isWanted,
  kindName,
  noticeKindWords,
  type NoticePlace,
  concerns,
  noticeKindNames,
  withChoice,
  type NoticeChoices,
  type NoticeKind,
} from '@longhouse/contract/notifications'
import {
  ComponentType,
  type APIMessageTopLevelComponent,
  type APIStringSelectComponent,
} from 'discord-api-types/v10'
import { linkButton, row, textBlock, writeCustomId } from '../../../platform/discord/components.ts'
import { z } from 'zod'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** Shows the member's notification settings. */
export const notifyCommand: CommandAnswer = {
  definition: notifyDefinition,
  answer: (_, by) => notifyReply(by),
}

/** Stores a choice in the settings. Members opt in to direct messages by choosing them here. */
export const notifyAnswer: PressAnswer = {
  verb: 'notify',
  answer: async (press, by) => {
    await save(by, press).catch((error: unknown) => {
      // A concurrent first choice has made the settings; the second attempt finds them.
      if (error instanceof ApiError && error.code === 'failed_to_create') return save(by, press)
      throw error
    })
    return notifyReply(by, { isSaved: true })
  },
}

async function save(by: AskedBy<KnownAsker>, press: Press): Promise<void> {
  const { account, records } = by.asker
  const settings = await findSettings(by)
  const change = changeBy(by, { press, settings })
  await (settings.id
    ? records.update({ collection: 'notice_settings', id: settings.id }, change)
    : records.create('notice_settings', { user: account.id, ...change }))
}

interface Choice {
  readonly press: Press
  readonly settings: OwnSettings
}

/** Returns the same change as the settings on the site. */
function changeBy(by: AskedBy<KnownAsker>, { press, settings }: Choice): Record<string, unknown> {
  const { detail, values: wanted } = press
  if (detail === 'digest') return { digest: digests.find((digest) => digest === wanted[0]) ?? 'off' }
  const place = placesFor(by).find((each) => each === detail)
  if (!place) throw notFound()
  const { choices, hasDevice } = settings
  const kinds = kindsFor(by, { place, choices })
  return {
    choices: choosing({ choices, hasDevice, kinds }, { place, wanted }),
    // Choosing messages again also resets an earlier refusal by Discord.
    ...(place === 'discord' && wanted.length > 0 && settings.id !== undefined && { discord_off: '' }),
  }
}

type By = AskedBy<KnownAsker>

/** Shows the member's notification settings as selects; after a change also that it was saved. */
async function notifyReply(by: By, { isSaved = false } = {}): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const settings = await findSettings(by)
  const places = placesFor(by)
  const text = [`### ${say('notify')}`, ...(isSaved ? [say('isSaved')] : []), say('notifyText')]
  return {
    components: [
      textBlock(text.join('\n')),
      ...places.flatMap((place) => placeParts(by, { place, settings })),
      ...(places.includes('mail') ? digestParts(by, settings) : []),
      row(linkButton(say('openSettings'), `${by.site.settings.publicUrl}/notifications`)),
    ],
    replaces: true,
  }
}

interface PlaceChoice {
  readonly place: NoticePlace
  readonly settings: OwnSettings
}

function placeParts(by: By, { place, settings }: PlaceChoice): APIMessageTopLevelComponent[] {
  const say = wordsIn(by.asker.language, botWords)
  const sayKind = wordsIn(by.asker.language, noticeKindWords)
  const kinds = kindsFor(by, { place, choices: settings.choices })
  if (kinds.length === 0) return []
  const names = { site: say('bySite'), discord: say('byDiscord'), mail: say('byMail'), push: '' }
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'notify', detail: place }),
    placeholder: say('nothing'),
    min_values: 0,
    max_values: kinds.length,
    options: kinds.map((kind) => ({
      label: kindName(kind, sayKind),
      value: kind,
      default: isWanted(kind, settings, place),
    })),
  }
  return [textBlock(`**${names[place]}**`), row(select)]
}

function digestParts({ asker }: By, { digest }: OwnSettings): APIMessageTopLevelComponent[] {
  const say = wordsIn(asker.language, botWords)
  const names = { off: say('digestOff'), daily: say('digestDaily'), weekly: say('digestWeekly') }
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'notify', detail: 'digest' }),
    options: digests.map((value) => ({ label: names[value], value, default: value === digest })),
  }
  return [textBlock(`**${say('digest')}**`), row(select)]
}

/** A member's notification settings. */
interface OwnSettings {
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

async function findSettings({ asker: { account, records } }: AskedBy<KnownAsker>): Promise<OwnSettings> {
  const filter = `user = '${account.id}'`
  const [own] = (await records.list('notice_settings', { filter, perPage: '1', skipTotal: '1' })).items
  const devices = await records.list('push_devices', { filter, perPage: '1', skipTotal: '1' })
  const hasDevice = devices.items.length > 0
  if (!own) return { id: undefined, choices: {}, digest: 'off', hasDevice }
  const { id, choices, digest } = settingsSchema.parse(own)
  return { id, choices: choices ?? {}, digest, hasDevice }
}

/** Returns the channels that the member can use on this site; mails need an address. */
function placesFor({ asker: { account }, site }: AskedBy<KnownAsker>): readonly NoticePlace[] {
  const hasMail = site.settings.smtpUrl !== undefined && account.email !== ''
  return ['discord', 'site', ...(hasMail ? (['mail'] as const) : [])]
}

/** Returns the kinds that can be chosen for a channel. A kind that is off on the site is off everywhere. */
function kindsFor(
  { asker: { account } }: AskedBy<KnownAsker>,
  { place, choices }: { readonly place: NoticePlace; readonly choices: NoticeChoices },
): NoticeKind[] {
  return noticeKindNames.filter(
    (kind) => concerns(kind, account) && (place === 'site' || isWanted(kind, { choices }, 'site')),
  )
}

/** Returns the choices after exactly these kinds are chosen for a channel. */
function choosing(
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
