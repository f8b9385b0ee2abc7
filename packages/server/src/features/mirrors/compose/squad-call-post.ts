import type { APIActionRowComponent, APIButtonComponent } from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import {
  freeSeats,
  squadLimits,
  squadWords,
  type SquadCall,
  type SquadGoal,
  type SquadPlatform,
} from '@longhouse/contract/squad-finder'
import { wordsFor } from '@longhouse/contract/words'
import { button, container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { fullTime, relativeTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { gameColor } from './event-post.ts'
import { maxName, mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)
const saySquad = wordsFor('en', squadWords)

/** A call at a given time, with everything that its post shows. */
export interface SquadCallFacts {
  readonly call: Pick<
    SquadCall,
    | 'id'
    | 'game'
    | 'map'
    | 'target'
    | 'mic'
    | 'size'
    | 'joined'
    | 'starts_at'
    | 'expires_at'
    | 'note'
    | 'state'
  > & { readonly goal: SquadGoal; readonly platform: SquadPlatform }
  /** Names of the owner and of the members with a seat. */
  readonly name: string
  readonly others: readonly string[]
  readonly isOver: boolean
  /** Voice channel of full squads, or `''` if there is none. */
  readonly voiceId: string
  /** URL of the calls. */
  readonly address: string
  /** Whether the site receives interactions. */
  readonly canPress: boolean
}

/** Composes the post of a call: its goal, time and members, and buttons to take a seat or leave it. */
export function composeSquadCallPost(facts: SquadCallFacts): MirrorMessage {
  const { call, isOver, others } = facts
  const name = plainText(facts.name, maxName)
  const isFull = call.state === 'full'
  const lines = [
    `### ${isFull ? say('squadIsFull', { name }) : say('squadCall', { name })}`,
    isOver ? `**${say('callIsOver')}**` : '',
    about(facts),
    isOver ? '' : times(facts),
    seats(facts),
    say('inSquad', { names: namesInRow([facts.name, ...others], squadLimits.largest) }),
    plainText(call.note, squadLimits.note),
    isFull && !isOver ? meeting(facts) : '',
  ].filter((line) => line !== '')
  return mirrorMessage([
    container(gameColor(call.game), [textBlock(lines.join('\n')), ...(isOver ? [] : [callButtons(facts)])]),
  ])
}

function about({ call }: SquadCallFacts): string {
  const { game, map, goal, target, platform, mic } = call
  return [
    plainText(gameLabel(game)),
    map ? plainText(mapLabel(map)) : '',
    saySquad(`goal_${goal}`),
    target > 0 ? saySquad('goalRound', { round: target }) : '',
    saySquad(`platform_${platform}`),
    mic ? saySquad('mic') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function times({ call }: SquadCallFacts): string {
  const starts = new Date(call.starts_at)
  return say('callStarts', { time: fullTime(starts), distance: relativeTime(starts) })
}

function seats({ call }: SquadCallFacts): string {
  const { size, joined } = call
  const count = freeSeats(call)
  return count > 0 ? say('seatsFree', { joined, size, count }) : `**${say('seatsFull', { size })}**`
}

function meeting({ voiceId }: SquadCallFacts): string {
  return voiceId ? say('meetInVoice', { channel: `<#${voiceId}>` }) : say('meetInThread')
}

function callButtons({
  call: { id, state },
  address,
  canPress,
}: SquadCallFacts): APIActionRowComponent<APIButtonComponent> {
  const link = linkButton(say('openSquads'), address)
  if (!canPress) return row<APIButtonComponent>(link)
  const isFull = state === 'full'
  return row<APIButtonComponent>(
    button({ verb: 'seat', id, label: isFull ? say('isFull') : say('join'), looks: 'good', isOff: isFull }),
    button({ verb: 'unseat', id, label: say('leave') }),
    link,
  )
}
