import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { MirroredSquad } from '../mirrored-night.ts'

const say = wordsFor('en', mirrorWords)

/** What a squad is called, as people wrote it: by its name, or by its number. */
export function squadTitle({ number, name }: Pick<MirroredSquad, 'number' | 'name'>): string {
  return name || say('squad', { number })
}

/** The same letter by letter, with its number in any case. */
export function plainSquadTitle({ number, name }: Pick<MirroredSquad, 'number' | 'name'>): string {
  return name ? say('squadNamed', { number, name: plainText(name) }) : say('squad', { number })
}
