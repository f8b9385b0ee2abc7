import { highRoundGame, gameLabel, mapLabel } from '../community/community.ts'
import type { RelayEmbed } from '../relays/relay-body.ts'
import { logColors } from '../relays/relay.ts'
import { excessOf } from '../texts/text-limit.ts'
import { clipLimits } from './clip.ts'
import { clipFormMessages as say } from './clips.messages.ts'
import { isClipLink } from './video-link.ts'

/** The clip submission form of a member, as typed. */
export interface ClipSubmission {
  readonly game: string
  readonly map: string
  readonly highest_round: number | string
  readonly paypal_handle: string
  readonly clip_title: string
  readonly discord_username: string
  readonly consent_promotional: boolean
  readonly clip_link: string
}

/** One message per invalid field. */
export type ClipProblems = Partial<Record<keyof ClipSubmission, string>>

/** Checks a submission. Returns no problems if it can be sent. */
export function checkClipSubmission(form: ClipSubmission): ClipProblems {
  return {
    ...checkClipEssentials(form),
    ...checkClipNames(form),
    ...(needsRound(form.game) && form.map === '' && { map: say.required }),
    ...(needsRound(form.game) && !isRound(form.highest_round) && { highest_round: say.round }),
    ...(!form.consent_promotional && { consent_promotional: say.consent }),
  }
}

/** Removes the values that the game of a submission does not use, and trims its texts. */
export function cleanSubmission(form: ClipSubmission): ClipSubmission {
  const isRanked = needsRound(form.game)
  return {
    ...form,
    map: isRanked ? form.map : '',
    highest_round: isRanked ? Number(form.highest_round) : 0,
    clip_title: form.clip_title.trim(),
    clip_link: form.clip_link.trim(),
    paypal_handle: form.paypal_handle.trim(),
  }
}

/** Checks what every clip needs, submitted or uploaded: game, title and a link to the web. */
export function checkClipEssentials(
  form: Pick<ClipSubmission, 'game' | 'clip_title' | 'clip_link'>,
): ClipProblems {
  return {
    ...(form.game === '' && { game: say.required }),
    ...(form.clip_title.trim() === '' && { clip_title: say.required }),
    ...(excessOf(form.clip_title, clipLimits.title) > 0 && { clip_title: say.tooLong(clipLimits.title) }),
    ...linkProblem(form.clip_link),
  }
}

/** Checks the length of the names that belong to a clip. */
export function checkClipNames(
  form: Pick<ClipSubmission, 'discord_username' | 'paypal_handle'>,
): ClipProblems {
  const { discordUsername, paypal } = clipLimits
  return {
    ...(excessOf(form.discord_username, discordUsername) > 0 && {
      discord_username: say.tooLong(discordUsername),
    }),
    ...(excessOf(form.paypal_handle, paypal) > 0 && { paypal_handle: say.tooLong(paypal) }),
  }
}

/** Whether clips of this game are ranked by round and so need a map and a round. */
export function needsRound(game: string): boolean {
  return game === highRoundGame
}

/** Whether a typed round is a whole number above 0. */
export function isRound(typed: number | string): boolean {
  const round = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(round) && round > 0 && round <= clipLimits.round
}

function linkProblem(link: string): ClipProblems {
  if (link.trim() === '') return { clip_link: say.link }
  if (link.length > clipLimits.link) return { clip_link: say.tooLong(clipLimits.link) }
  return isClipLink(link) ? {} : { clip_link: say.badLink }
}

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
