import { hallWords, type HallOfFame } from '@longhouse/contract/seasons'
import { IconTrophy } from '@tabler/icons-react'
import { formatDay } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './hall-of-fame.module.css'
import { HallSection } from './hall-section.tsx'
import { asUser, PersonName } from './person-names.tsx'

/** The winners of each season, newest first. */
export function HallChampions({ champions }: Pick<HallOfFame, 'champions'>) {
  const say = useWords(hallWords)
  return (
    <HallSection title={say('champions')} text={say('championsText')}>
      {champions.length === 0 ? (
        <EmptyState title={say('noChampions')}>{say('noChampionsText')}</EmptyState>
      ) : (
        <ul className={classes.champions}>
          {champions.map(({ season, name, ends, players, points }) => (
            <li key={season}>
              <Plate as="article" edge="gold" className={classes.champion ?? ''} aria-label={name}>
                <IconTrophy className={classes.trophy} size={44} stroke={1.4} aria-hidden="true" />
                <h3 className={classes.seasonName}>{name}</h3>
                <ul className={classes.winners}>
                  {players.map((person, index) => (
                    <li key={person.id || `former-${index}`} className={classes.winner}>
                      <UserAvatar user={asUser(person)} size={48} />
                      <span className={classes.winnerName}>
                        <PersonName person={person} />
                      </span>
                    </li>
                  ))}
                </ul>
                <p className={classes.won}>{say('won', { count: points })}</p>
                <p className={classes.foot}>
                  <span>{say('ended', { day: formatDay(ends) })}</span>
                  <Link to={`/seasons/${season}`}>
                    {say('seeResults')}
                    <span className="spoken">: {name}</span>
                  </Link>
                </p>
              </Plate>
            </li>
          ))}
        </ul>
      )}
    </HallSection>
  )
}
