import { mirrorWords } from '@longhouse/contract/bot'
import type { EventResult, Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { gameColor } from './event-post.ts'
import { maxCharacters, mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

/** A result with the names of its players in place of their ids. */
export type NamedResult = Pick<EventResult, 'place' | 'title' | 'score' | 'note'> & {
  readonly players: readonly string[]
}

interface RecapFacts {
  readonly event: Pick<Tournament, 'name' | 'game'>
  /** By place. */
  readonly results: readonly NamedResult[]
  /** Where the event, or the recap of its night, is on the site. */
  readonly address: string
  readonly isNight?: boolean
}

/** Names of one result, and characters kept free for how many results are left out. */
const limits = { players: 6, room: 10 } as const

/** What came of an event. */
export function composeRecap({ event, results, address, isNight }: RecapFacts): MirrorMessage {
  const heading = `## ${say('results', { name: plainText(event.name, 120) })}`
  const lines: string[] = []
  let left = maxCharacters - heading.length - limits.room
  for (const line of results.map((result) => lineOf(result))) {
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  const more = results.length - lines.length
  if (more > 0) lines.push(say('more', { count: more }))
  return mirrorMessage([
    container(gameColor(event.game), [
      textBlock(heading),
      textBlock(lines.join('\n')),
      row(linkButton(isNight ? say('openRecap') : say('openEvent'), address)),
    ]),
  ])
}

function lineOf({ place, title, players, score, note }: NamedResult): string {
  const parts = [
    title && `**${plainText(title)}**`,
    namesInRow(players, limits.players),
    plainText(score),
    plainText(note, 150),
  ].filter((part) => part !== '')
  // A number with a dot at the beginning of a line would be a list to Discord, which counts for itself.
  return say('result', { place: `${place}\\`, what: parts.join(' · ') })
}
