import type { APIActionRowComponent, APIButtonComponent } from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { mapLabel } from '@longhouse/contract/community'
import { nightLimits, type SquadColour } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { button, container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { MirroredNight, MirroredSquad } from '../mirrored-night.ts'
import { mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'
import { plainSquadTitle } from './squad-name.ts'

const say = wordsFor('en', mirrorWords)

/** Colours of squads on a dark background. */
const colours: Readonly<Record<SquadColour, number>> = {
  ember: 0xff_8a_4c,
  moss: 0xa8_e0_4f,
  sky: 0x8c_cb_ff,
  violet: 0xb7_9c_ff,
  gold: 0xff_d1_66,
  rose: 0xff_8f_ab,
  teal: 0x5f_d3_c4,
  bone: 0xe8_e2_d0,
}

/** A squad at a given time of a night, with everything that its post shows. */
export interface SquadFacts {
  readonly squad: MirroredSquad
  readonly night: Pick<MirroredNight, 'state' | 'map'>
  /** Names of its members. */
  readonly people: readonly string[]
  /** URL of the room. */
  readonly address: string
  /** Whether the site receives interactions. */
  readonly canPress: boolean
}

/** Composes the post of a squad: its status, its members, and buttons to count. */
export function composeSquadPost(facts: SquadFacts): MirrorMessage {
  const { squad, people } = facts
  const lines = [
    `### ${plainSquadTitle(squad)}`,
    stateOf(facts),
    namesInRow(people, nightLimits.squadSize),
  ].filter((line) => line !== '')
  return mirrorMessage([container(colours[squad.colour], [textBlock(lines.join('\n')), squadButtons(facts)])])
}

function stateOf({ squad, night }: SquadFacts): string {
  const { round, phase, downs, place } = squad
  const isOver = night.state === 'ended'
  return [
    `**${say('atRound', { round })}**`,
    night.map ? plainText(mapLabel(night.map)) : '',
    isOver ? say('nightEnded') : say(`phase_${phase}`),
    downs > 0 ? say('downs', { count: downs }) : '',
    isOver && place > 0 ? say('placed', { place }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns the buttons. The first one names its round, so a second or late click changes nothing. */
function squadButtons({
  squad,
  night,
  address,
  canPress,
}: SquadFacts): APIActionRowComponent<APIButtonComponent> {
  const link = linkButton(say('openRoom'), address)
  if (!canPress) return row<APIButtonComponent>(link)
  const { id, phase } = squad
  const next = Math.min(squad.round + 1, nightLimits.round)
  const isOff = night.state !== 'live' || phase === 'out'
  return row<APIButtonComponent>(
    button({
      verb: 'round',
      id,
      detail: String(next),
      label: say('reached', { round: next }),
      looks: 'good',
      isOff: isOff || squad.round >= nightLimits.round,
    }),
    button({ verb: 'down', id, label: say('down'), isOff }),
    button({ verb: 'out', id, label: say('out'), looks: 'danger', isOff }),
    link,
  )
}
