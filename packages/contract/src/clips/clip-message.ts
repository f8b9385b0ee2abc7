import { gameLabel, mapLabel } from '../community/games.ts'
import { logColors } from '../relays/relay.ts'
import type { RelayEmbed } from '../relays/relay-body.ts'
import type { ClipSubmission } from './clip-submission.ts'

type Field = NonNullable<RelayEmbed['fields']>[number]
type ShownClip = Pick<ClipSubmission, 'game' | 'map' | 'highest_round' | 'clip_link'>

/** The message about a clip that a member submitted. */
export function clipSubmittedMessage(form: ClipSubmission, username: string): RelayEmbed {
  return {
    title: 'New Clip Submission',
    description: form.clip_title,
    color: logColors.created,
    fields: [
      ...clipFields(form),
      ...filledField('PayPal', form.paypal_handle),
      { name: 'May be used for promotion', value: form.consent_promotional ? 'Yes' : 'No', inline: true },
      ...filledField('Discord Username', form.discord_username),
      { name: 'Submitted by', value: username, inline: true },
    ],
  }
}

/** The fields that every message about a clip has. */
export function clipFields({ game, map, highest_round, clip_link }: ShownClip): Field[] {
  return [
    { name: 'Game', value: gameLabel(game), inline: true },
    ...filledField('Map', map && mapLabel(map)),
    ...filledField('Highest Round', Number(highest_round) > 0 ? String(highest_round) : ''),
    { name: 'Link', value: clip_link, inline: false },
  ]
}

/** A field of a message, or none if the value is blank. */
export function filledField(name: string, value: string): Field[] {
  return value.trim() === '' ? [] : [{ name, value, inline: true }]
}
