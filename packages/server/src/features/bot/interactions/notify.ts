import { ApiError, notFound } from '@longhouse/engine'
import { digests } from '@longhouse/contract/notifications'
import type { AskedBy, KnownAsker, Press, PressAnswer } from '../interaction.ts'
import { choosing, findSettings, kindsFor, placesFor, type OwnSettings } from './notice-choices.ts'
import { notifyReply } from './notify-reply.ts'

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
