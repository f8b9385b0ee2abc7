import { MessageFlags, type APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { gameChip, type ChipColor } from '@longhouse/contract/community'
import { wordsFor } from '@longhouse/contract/words'
import { mirrorWords } from './mirrors.words.ts'
import { plainText } from '../discord/discord-text.ts'
import type { MirrorMessage, MirroredSite, NewMirror } from '../mirror-source.ts'
import type { RecordSource } from '@longhouse/engine'
import type { MirrorKind } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'

const say = wordsFor('en', mirrorWords)

/** Most characters that Discord shows in one message. */
export const maxCharacters = 4000

/** Longest name of a member, in characters. */
export const maxName = 32

/** Colours of the game chips on a dark background. */
const colors: Readonly<Record<ChipColor, number>> = {
  blue: 0x8c_cb_ff,
  green: 0x86_e0_8a,
  orange: 0xff_b8_6b,
  violet: 0xb7_9c_ff,
  red: 0xff_7b_72,
  grey: 0xa3_b0_a8,
}

/** Returns a message of these components, which pings only the roles `pings`. */
export function mirrorMessage(
  components: readonly APIMessageTopLevelComponent[],
  pings: readonly string[] = [],
): MirrorMessage {
  return {
    components,
    flags: MessageFlags.IsComponentsV2,
    allowed_mentions: { parse: [], ...(pings.length > 0 && { roles: [...pings] }) },
  }
}

/** Joins names: the first `max` of them, then the number of the others. */
export function namesInRow(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).map((name) => plainText(name, maxName))
  const left = names.length - shown.length
  return [...shown, ...(left > 0 ? [say('more', { count: left })] : [])].join(', ')
}

/** Returns the colour of a game, for the side of a message. */
export function gameColor(game: string): number {
  return colors[gameChip(game)]
}

/** Returns the names of members by their ids. Deleted members have none. */
export async function readNames(
  source: RecordSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)].filter((id) => id !== '')
  if (unique.length === 0) return new Map()
  const rows = await source.query<{ readonly id: string; readonly username: string }>({
    sql: `SELECT "id", "username" FROM "users" WHERE "id" IN (${unique.map(() => '?').join(', ')})`,
    params: unique,
  })
  return new Map(rows.map(({ id, username }) => [id, username]))
}

type Addressed = Pick<MirroredSite, 'settings'>

/** Returns the mirror of an event itself. */
export function mirrorOfEvent(kind: MirrorKind, event: string): NewMirror {
  return { kind, subject_collection: tournamentsCollection.name, subject_id: event, event }
}

/** Finds a published event. Returns undefined for a draft and for a deleted event. */
export async function findShownEvent(source: RecordSource, id: string): Promise<Tournament | undefined> {
  const event = await source.records(tournamentsCollection).findById(id)
  return event?.is_draft ? undefined : event
}

/** Returns the URL of an event. */
export function eventPageUrl({ settings }: Addressed, event: string): string {
  return `${settings.publicUrl}/events/${event}`
}

/** Returns the URL of an event's room, where squads count and can be watched. */
export function roomUrl(site: Addressed, event: string): string {
  return `${eventPageUrl(site, event)}/live`
}
