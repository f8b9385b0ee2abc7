import { logColors, type RelayEmbed } from '@longhouse/contract/relays'
import type { ContentForm, ContentItem, ContentKind } from './content-kind.ts'

const longest = 900

interface Change<Item> {
  readonly before?: Item | undefined
  readonly after?: Item | undefined
  readonly username: string
}

/** The message about an entry that was made, changed or taken away: what it said before and what it says now. */
export function contentLog<Item extends ContentItem>(
  kind: ContentKind<Item>,
  { before, after, username }: Change<Item>,
): RelayEmbed {
  const item = after ?? before
  const action = before ? (after ? 'Updated' : 'Deleted') : 'Created'
  const color = before ? (after ? logColors.updated : logColors.deleted) : logColors.created
  const noun = kind.noun[0]?.toUpperCase() + kind.noun.slice(1)
  return {
    title: `${noun} ${action}`,
    description: item ? kind.nameOf(item) : '',
    color,
    fields: [
      ...changedFields(kind, before && kind.toForm(before), after && kind.toForm(after)),
      { name: 'By', value: username, inline: true },
    ],
  }
}

function changedFields<Item extends ContentItem>(
  { fields }: ContentKind<Item>,
  before: ContentForm | undefined,
  after: ContentForm | undefined,
): NonNullable<RelayEmbed['fields']> {
  return fields.flatMap(({ name, label }) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (was === is) return []
    const value =
      was === undefined ? short(is) : is === undefined ? short(was) : `${short(was)} → ${short(is)}`
    return [{ name: label, value, inline: false }]
  })
}

function short(text: string | undefined): string {
  if (!text) return '-'
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
