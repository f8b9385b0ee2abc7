import {
  MessageFlags,
  type APIAllowedMentions,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'

const say = wordsFor('en', mirrorWords)

/** A message of the bot. It pings only those in `allowed_mentions`. */
export interface MirrorMessage {
  readonly components: readonly APIMessageTopLevelComponent[]
  readonly flags: MessageFlags
  readonly allowed_mentions: APIAllowedMentions
}

/** Most characters that Discord shows in one message. */
export const maxCharacters = 4000

/** Longest name of a member, in characters. */
export const maxName = 32

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
