import { logColors, relayLimits, type RelayEmbed } from '@longhouse/contract/relays'

interface NoteChange {
  readonly about: string
  readonly by: string
  readonly before: string
  readonly after: string
}

/** The message about a note: what it said and what it says now. */
export function noteLog({ about, by, before, after }: NoteChange): RelayEmbed {
  return {
    title: 'User Notes Updated',
    description: about,
    color: before ? logColors.updated : logColors.created,
    fields: [
      ...textFields('Previous notes', before),
      ...textFields('New notes', after),
      { name: 'By', value: by, inline: true },
    ],
  }
}

// A note may be longer than one field takes.
function textFields(name: string, text: string): NonNullable<RelayEmbed['fields']> {
  const parts: string[] = []
  for (let index = 0; index < text.length; index += relayLimits.fieldValue) {
    parts.push(text.slice(index, index + relayLimits.fieldValue))
  }
  return (parts.length > 0 ? parts : ['-']).map((value) => ({ name, value, inline: false }))
}
