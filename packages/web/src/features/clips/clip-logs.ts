import { clipFields, filledField, type Clip } from '@longhouse/contract/clips'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { logColors, type RelayEmbed } from '@longhouse/contract/relays'

type Field = NonNullable<RelayEmbed['fields']>[number]

/** The message about a clip that staff uploaded. */
export function clipCreatedLog(clip: Clip, username: string): RelayEmbed {
  return {
    title: 'Clip Uploaded',
    description: clip.clip_title,
    color: logColors.created,
    fields: [...clipFields(clip), ...filledField('Discord Username', clip.discord_username), by(username)],
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
    fields: [...clipFields(clip), by(username)],
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

function by(username: string): Field {
  return { name: 'By', value: username, inline: true }
}
