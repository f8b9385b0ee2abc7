import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { MirroredSquad } from '../mirrored-night.ts'

const say = wordsFor('en', mirrorWords)

/** Returns a squad's name as its members wrote it, else its number. */
export function squadTitle({ number, name }: Pick<MirroredSquad, 'number' | 'name'>): string {
  return name || say('squad', { number })
}

/** Returns the name as plain text, always with the number. */
export function plainSquadTitle({ number, name }: Pick<MirroredSquad, 'number' | 'name'>): string {
  return name ? say('squadNamed', { number, name: plainText(name) }) : say('squad', { number })
}
