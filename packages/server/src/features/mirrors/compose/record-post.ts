import { mirrorWords } from '@longhouse/contract/bot'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { runLimits } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { fullTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { gameColor } from './event-post.ts'
import { mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

/** A run that was a record when it was announced. */
export interface RecordFacts {
  readonly run: {
    readonly game: string
    readonly map: string
    readonly round: number
    readonly squad_size: number
    readonly played_at: string
    readonly status: 'verified' | 'disqualified'
    readonly is_record: boolean
  }
  /** Names of its players. */
  readonly players: readonly string[]
  /** URL of the run. */
  readonly address: string
}

/** Composes the post of a record. A run that is no longer a record is marked. */
export function composeRecordPost({ run, players, address }: RecordFacts): MirrorMessage {
  const { game, map, round, squad_size: size } = run
  const isRecord = run.status === 'verified' && run.is_record
  const lines = [
    `## ${isRecord ? say('newRecord', { round }) : say('wasRecord', { round })}`,
    ...(isRecord ? [] : [`**${run.status === 'verified' ? say('isSurpassed') : say('isDisqualified')}**`]),
    [
      plainText(map ? mapLabel(map) : gameLabel(game)),
      size === 1 ? say('solo') : say('squadOf', { size }),
    ].join(' · '),
    namesInRow(players, runLimits.squadSize),
    say('playedOn', { time: fullTime(new Date(run.played_at)) }),
  ].filter((line) => line !== '')
  return mirrorMessage([
    container(gameColor(game), [textBlock(lines.join('\n')), row(linkButton(say('openRun'), address))]),
  ])
}
