import type { Squad } from '@longhouse/contract/game-nights'
import { useId } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { type NightPerson, type SquadRecord, squadName } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { RecapPersons } from './recap-parts.tsx'
import classes from './recap.module.css'
import type { RecapResult } from './recap.queries.ts'
import { recapWords } from './recap.words.ts'

const metals = ['gold', 'silver', 'bronze'] as const

/** The first three. In the order of places for screen readers and phones; wide screens centre the first. */
export function RecapPodium({ results }: { results: readonly PlacedResult[] }) {
  const say = useWords(recapWords)
  return (
    <ol
      className={`bare-list column ${classes.podium}`}
      aria-label={say('podium')}
      data-count={results.length}
    >
      {results.map(({ id, place, title, score, colour, players }, index) => {
        const metal = metals[place - 1] ?? 'bronze'
        return (
          <li key={id} className={classes.place} data-metal={metal} data-step={index + 1}>
            <Plate as="article" edge={metal} className={`grid gap-8 text-center ${classes.podiumPlate}`}>
              <p className={`display bold ${classes.rank}`}>
                <span className="spoken">{say('place', { place })}</span>
                <span aria-hidden="true">{place}</span>
              </p>
              <h2
                className={`text-24 tone bold breaks ${classes.name}`}
                style={{ '--tone': toneOf(colour) }}
                dir="auto"
              >
                {title}
              </h2>
              <p className={`text-20 display strong breaks tabular ${classes.score}`} dir="auto">
                {score}
              </p>
              <RecapPersons people={players} />
            </Plate>
          </li>
        )
      })}
    </ol>
  )
}

/** All results after the podium. */
export function RecapOthers({ results }: { results: readonly PlacedResult[] }) {
  const say = useWords(recapWords)
  const titleId = useId()
  if (results.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-24 strong below-16">
        {say('others')}
      </h2>
      <ol className="bare-list grid gap-0">
        {results.map(({ id, place, title, score, colour, players }) => (
          <li key={id} className={`grid gap-4-16 ruled ${classes.other}`}>
            <span className="text-20 display strong tabular">
              <span className="spoken">{say('place', { place })}</span>
              <span aria-hidden="true">{place}</span>
            </span>
            <div className={`row shrinks ${classes.who}`}>
              <strong className="text-18 tone breaks" style={{ '--tone': toneOf(colour) }} dir="auto">
                {title}
              </strong>
              <RecapPersons people={players} />
            </div>
            <span className={`text-20 display strong tabular ${classes.otherScore}`} dir="auto">
              {score}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One place as the recap shows it. */
interface PlacedResult {
  readonly id: string
  readonly place: number
  readonly title: string
  readonly score: string
  readonly colour: Squad['colour']
  readonly players: readonly NightPerson[]
}

/**
 * The places of a night: as the results of its event say, for hosts may have corrected them and posts say the same;
 * where none are left, as the squads ended. The result of a squad has the squad's id.
 */
export function placedResults(
  results: readonly RecapResult[],
  squads: readonly SquadRecord[],
  words: { squad: (number: number) => string; round: (round: number) => string },
): PlacedResult[] {
  const colours = new Map(squads.map(({ id, colour }) => [id, colour]))
  if (results.length > 0)
    return results.map(({ id, place, title, score, expand }) => ({
      id,
      place,
      title,
      score,
      colour: colours.get(id) ?? '',
      players: expand?.players ?? [],
    }))
  return squads
    .filter(({ place }) => place > 0)
    .toSorted((one, other) => one.place - other.place || one.number - other.number)
    .map((squad) => ({
      id: squad.id,
      place: squad.place,
      title: squadName(squad, words.squad),
      score: words.round(squad.final_round),
      colour: squad.colour,
      players: squad.expand?.members ?? [],
    }))
}
