import {
  MessageFlags,
  type APIAllowedMentions,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'

const say = wordsFor('en', mirrorWords)

/** A message of the bot, as it is sent. Nobody is pinged who is not named in `allowed_mentions`. */
export interface MirrorMessage {
  readonly components: readonly APIMessageTopLevelComponent[]
  readonly flags: MessageFlags
  readonly allowed_mentions: APIAllowedMentions
}

/** Discord shows no more characters in one message. */
export const maxCharacters = 4000

/** The longest a name of somebody is shown. */
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

/** Names of people in a row: the first so many, then how many more there are. */
export function namesInRow(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).map((name) => plainText(name, maxName))
  const left = names.length - shown.length
  return [...shown, ...(left > 0 ? [say('more', { count: left })] : [])].join(', ')
}
