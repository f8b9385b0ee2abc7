import { recapWords } from '@longhouse/contract/game-nights'
import { useWords } from '../../../lib/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { squadName, type SquadRecord } from '../night/night.types.ts'
import { countLeadChanges, fastestRound } from './night-story.ts'
import classes from './recap.module.css'

/** What the curve says, in sentences. */
export function RecapStory({ squads }: { squads: readonly SquadRecord[] }) {
  const say = useWords(recapWords)
  const nameOf = (squad: SquadRecord) => squadName(squad, (number) => say('squad', { number }))
  const changes = countLeadChanges(squads)
  const fastest = fastestRound(squads)
  const ahead =
    changes === 0 && squads.length > 1
      ? squads.toSorted((one, other) => other.round - one.round)[0]
      : undefined
  return (
    <ul className={classes.story}>
      {changes > 0 && <li>{say('leadChanges', { count: changes })}</li>}
      {ahead && <li>{say.parts('leadNever', { name: <bdi key="name">{nameOf(ahead)}</bdi> })}</li>}
      {fastest && (
        <li>
          {say.parts('fastest', {
            name: <bdi key="name">{nameOf(fastest.squad)}</bdi>,
            round: String(fastest.round),
            time: clockOf(fastest.time),
          })}
        </li>
      )}
    </ul>
  )
}
