import { ComponentType, type APIStringSelectComponent } from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { writeCustomId } from '../../../platform/discord/custom-id.ts'
import { cutText } from '../../../platform/discord/cut-text.ts'
import { fullTime, relativeTime } from '../../../platform/discord/discord-time.ts'
import { harmlessText } from '../../../platform/discord/harmless-text.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { maxName, mirrorMessage, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

/** Longest titles in the text, and in an option: Discord's limit. */
const limits = { title: 80, option: 100 } as const

const gold = 0xff_d1_66

/** A clip that is nominated in a contest. */
export interface Nominee {
  readonly id: string
  readonly title: string
  /** The name of its owner. */
  readonly name: string
}

export interface ContestFacts {
  readonly id: string
  /** `2026-11` */
  readonly month: string
  readonly state: 'voting' | 'ended'
  readonly nominees: readonly Nominee[]
  readonly winner?: Nominee | undefined
  readonly votes: number
  readonly ends: Date
  readonly now: Date
  /** URL of the clips. */
  readonly address: string
  readonly canPress: boolean
}

/** Composes the post of a contest: its clips with a select to vote, later the winner. */
export function composeContestPost(facts: ContestFacts): MirrorMessage {
  const { nominees, state, address } = facts
  const lines = [
    `## ${say('contest', { month: monthOf(facts) })}`,
    ...(state === 'ended' ? [outcomeOf(facts)] : [callOf(facts)]),
    // Discord turns a number with a dot at the start of a line into a list with its own numbers.
    ...nominees.map((clip, index) => `${index + 1}\\. ${clipInWords(clip, address)}`),
  ]
  const canVote = state === 'voting' && facts.canPress && nominees.length > 0
  return mirrorMessage([
    container(gold, [
      textBlock(lines.join('\n')),
      ...(canVote ? [row(voteSelect(facts))] : []),
      row(linkButton(say('openClips'), address)),
    ]),
  ])
}

function callOf(facts: ContestFacts): string {
  const { ends } = facts
  if (isClosed(facts)) return say('voteClosed')
  return say('voteUntil', { time: fullTime(ends), distance: relativeTime(ends) })
}

function outcomeOf({ winner, votes, address }: ContestFacts): string {
  if (!winner) return say('noWinner')
  return `**${say('winner', { clip: clipInWords(winner, address), count: votes })}**`
}

function clipInWords({ id, title, name }: Nominee, address: string): string {
  const link = `[${plainText(title, limits.title) || '…'}](${address}?clip=${id})`
  return say('nominee', { title: link, name: plainText(name, maxName) })
}

function voteSelect(facts: ContestFacts): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'vote', id: facts.id }),
    placeholder: say('chooseClip'),
    // Discord shows options as plain text.
    options: facts.nominees.map(({ id, title, name }) => ({
      label: cutText(harmlessText(title), limits.option) || '…',
      value: id,
      description: cutText(harmlessText(name), maxName) || '…',
    })),
    ...(isClosed(facts) && { disabled: true }),
  }
}

function isClosed({ now, ends }: ContestFacts): boolean {
  return now >= ends
}

function monthOf({ month }: ContestFacts): string {
  const inWords = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return inWords.format(new Date(`${month}-01T00:00:00Z`))
}
