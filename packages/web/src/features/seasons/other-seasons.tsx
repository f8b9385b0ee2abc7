import { seasonPageWords, type Season } from '@longhouse/contract/seasons'
import { useId } from 'react'
import { formatDay } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import classes from './season-page.module.css'
import { StateChip } from './season-state.tsx'

/** The way to the other seasons. */
export function OtherSeasons({ seasons }: { readonly seasons: readonly Season[] }) {
  const say = useWords(seasonPageWords)
  const headingId = useId()
  if (seasons.length === 0) return null
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {say('others')}
      </h2>
      <ul className={classes.others}>
        {seasons.map(({ id, name, starts, ends, state }) => (
          <li key={id}>
            <Link className={classes.other ?? ''} to={`/seasons/${id}`}>
              <span className={classes.otherName}>{name}</span>
              <span className={classes.otherDays}>
                <span>{`${formatDay(starts)} – ${formatDay(ends)}`}</span>
                <StateChip state={state} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
