import type { Clip, ClipSubmission } from '@longhouse/contract/clips'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { logColors, type RelayEmbed } from '@longhouse/contract/relays'

type Field = NonNullable<RelayEmbed['fields']>[number]

/** The message about a clip that a member submitted. */
export function clipSubmittedMessage(form: ClipSubmission, username: string): RelayEmbed {
  return {
    title: 'New Clip Submission',
    description: form.clip_title,
    color: logColors.created,
    fields: [
      ...shownFields(form),
      ...optional('PayPal', form.paypal_handle),
      { name: 'May be used for promotion', value: form.consent_promotional ? 'Yes' : 'No', inline: true },
      ...optional('Discord Username', form.discord_username),
      { name: 'Submitted by', value: username, inline: true },
    ],
  }
}

/** The message about a clip that staff uploaded. */
export function clipCreatedLog(clip: Clip, username: string): RelayEmbed {
  return {
    title: 'Clip Uploaded',
    description: clip.clip_title,
    color: logColors.created,
    fields: [...shownFields(clip), ...optional('Discord Username', clip.discord_username), by(username)],
  }
}

/** The message about a changed clip: every change, before and after. */
export function clipUpdatedLog(before: Clip, after: Clip, username: string): RelayEmbed {
  const changes = properties
    .filter(({ read }) => read(before) !== read(after))
    .map(({ name, read }) => ({
      name,
      value: `${read(before) || '-'} → ${read(after) || '-'}`,
      inline: false,
    }))
  return {
    title: 'Clip Edited',
    description: changes.length > 0 ? after.clip_title : `${after.clip_title}: saved without changes`,
    color: logColors.updated,
    fields: [...changes, by(username)],
  }
}

/** The message about a clip that is gone. */
export function clipDeletedLog(clip: Clip, username: string): RelayEmbed {
  return {
    title: 'Clip Deleted',
    description: clip.clip_title,
    color: logColors.deleted,
    fields: [...shownFields(clip), by(username)],
  }
}

const properties: readonly { name: string; read: (clip: Clip) => string }[] = [
  { name: 'Title', read: ({ clip_title }) => clip_title },
  { name: 'Game', read: ({ game }) => gameLabel(game) },
  { name: 'Map', read: ({ map }) => map && mapLabel(map) },
  { name: 'Highest Round', read: ({ highest_round }) => String(highest_round) },
  { name: 'Link', read: ({ clip_link }) => clip_link },
  { name: 'Discord Username', read: ({ discord_username }) => discord_username },
  { name: 'PayPal', read: ({ paypal_handle = '' }) => paypal_handle },
]

type ShownClip = Pick<ClipSubmission, 'game' | 'map' | 'highest_round' | 'clip_link'>

function shownFields({ game, map, highest_round, clip_link }: ShownClip): Field[] {
  return [
    { name: 'Game', value: gameLabel(game), inline: true },
    ...optional('Map', map && mapLabel(map)),
    ...optional('Highest Round', Number(highest_round) > 0 ? String(highest_round) : ''),
    { name: 'Link', value: clip_link, inline: false },
  ]
}

function optional(name: string, value: string): Field[] {
  return value.trim() === '' ? [] : [{ name, value, inline: true }]
}

function by(username: string): Field {
  return { name: 'By', value: username, inline: true }
}
