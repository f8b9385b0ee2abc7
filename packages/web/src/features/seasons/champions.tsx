import type { SeasonPlace } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import classes from './seasons.module.css'
import { asUser, PersonName, PersonNames } from './person-names.tsx'
import { seasonPageWords } from './season-page.words.ts'

const metals = ['gold', 'silver', 'bronze'] as const
const shownAtFirst = 10

/** The players with the most points: three plates, and a table of the rest. */
export function Champions({ champions, pointsRule }: ChampionsProps) {
  const say = useWords(seasonPageWords)
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  const podium = champions.slice(0, metals.length)
  const rest = champions.slice(metals.length)
  const shown = isWhole ? rest : rest.slice(0, shownAtFirst - metals.length)
  const hidden = rest.length - shown.length
  return (
    <section className={classes.boardSection} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-24 strong below-4">
        {say('champions')}
      </h2>
      <p className="muted prose below-24">{say('championsText')}</p>
      <ol className={`grid gap-12 ${classes.podium}`} aria-label={say('podium')}>
        {podium.map((champion, index) => (
          <Winner key={keyOf(champion, index)} champion={champion} column={metals[index] ?? 'bronze'} />
        ))}
      </ol>
      {shown.length > 0 && (
        <table className={`wide tabular ${classes.table}`} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{say('place')}</th>
              <th scope="col">{say('player')}</th>
              <th scope="col" className={classes.wide}>
                {say('best')}
              </th>
              <th scope="col">{say('pointsHead')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((champion, index) => (
              <tr key={keyOf(champion, index)}>
                <th scope="row" className="display strong">
                  {champion.place}
                </th>
                <td>
                  <PersonNames people={champion.players} />
                </td>
                <td className={classes.wide}>{champion.round}</td>
                <td className="display strong">{champion.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button className={classes.more ?? ''} variant="default" onClick={() => setWhole(true)}>
          {say('showAll', { count: hidden })}
        </Button>
      )}
      <p className="small muted tabular above-16">{say('pointsRule', { points: pointsRule })}</p>
    </section>
  )
}

function Winner({ champion, column }: WinnerProps) {
  const say = useWords(seasonPageWords)
  const [person] = champion.players
  const metal = metals[champion.place - 1]
  return (
    <li className={classes.championPlace} data-column={column} data-metal={metal}>
      <Plate className={`grid gap-4-16 ${classes.championPlate}`} edge={metal}>
        <span className={`text-38 display bold ${classes.numeral}`}>{champion.place}</span>
        {person && (
          <>
            <UserAvatar user={asUser(person)} size={column === 'gold' ? 88 : 64} />
            <p className="text-18 breaks">
              <PersonName person={person} />
            </p>
          </>
        )}
        <p className={classes.championPoints}>
          <strong>{champion.points}</strong> {say('pointsUnit', { count: champion.points })}
        </p>
        <p className={`small muted ${classes.best}`}>{say('bestRound', { round: champion.round })}</p>
      </Plate>
    </li>
  )
}

const keyOf = ({ players }: SeasonPlace, index: number): string => players[0]?.id || `former-${index}`

interface ChampionsProps {
  readonly champions: readonly SeasonPlace[]
  /** The points by place, in words. */
  readonly pointsRule: string
}

interface WinnerProps {
  readonly champion: SeasonPlace
  /** Position on the podium; on equal points two may have the same metal. */
  readonly column: (typeof metals)[number]
}
