import { mirrorWords } from '@longhouse/contract/bot'
import type { EventResult, Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { gameColor } from './event-post.ts'
import { maxCharacters, mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

/** A result with its players' names instead of ids. */
export type NamedResult = Pick<EventResult, 'place' | 'title' | 'score' | 'note'> & {
  readonly players: readonly string[]
}

interface RecapFacts {
  readonly event: Pick<Tournament, 'name' | 'game'>
  /** Sorted by place. */
  readonly results: readonly NamedResult[]
  /** URL of the event, or of the recap of its night. */
  readonly address: string
  readonly isNight?: boolean
}

/** Most names of one result, and characters reserved for the number of omitted results. */
const limits = { players: 6, room: 10 } as const

/** Composes the results of an event. */
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
  // Discord turns a number with a dot at the start of a line into a list with its own numbers.
  return say('result', { place: `${place}\\`, what: parts.join(' · ') })
}
