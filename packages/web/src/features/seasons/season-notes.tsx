import { readBoardName, readNotes, seasonPageWords } from '@longhouse/contract/seasons'
import { useId } from 'react'
import { formatDay } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import classes from './season-page.module.css'
import { boardTitle, useSizeWords } from './season-words.ts'

/** The changes of a season after it had closed, and their reasons. */
export function SeasonNotes({ notes }: { readonly notes: string }) {
  const say = useWords(seasonPageWords)
  const sizeOf = useSizeWords()
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {say('notes')}
      </h2>
      <ul className={classes.notes}>
        {readNotes(notes).map(({ at, board: name, run }) => {
          const board = readBoardName(name)
          const title = `${boardTitle(board)} (${sizeOf(board.squad_size)})`
          return (
            <li key={at + run}>
              {say('note', { day: formatDay(at), board: title })}{' '}
              <Link to={`/records/${run}`}>{say('seeRun')}</Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
