import { boardWords } from '@longhouse/contract/game-nights'
import { useWords } from '../../../lib/use-words.ts'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'
import { squadName } from '../night/night.types.ts'
import { squadTones, toneOf } from '../night/squad-tones.ts'
import { standingsOf } from './standings.ts'

/** The squads of a night by round. */
export function NightBoard({ night, squads }: NightBoardProps) {
  const say = useWords(boardWords)
  return (
    <section className={squadTones} aria-label={say('title')}>
      <ol>
        {standingsOf(squads, night).map(({ squad, place, round }) => (
          <li key={squad.id}>
            {say('place', { place })}{' '}
            <strong style={{ color: toneOf(squad.colour) }} dir="auto">
              {squadName(squad, (number) => say('squad', { number }))}
            </strong>{' '}
            {say('round')} {round}
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface NightBoardProps {
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  /** The time by the server's clock, as far as it is known. */
  readonly now: Date
}
