import { myRankWords } from '@longhouse/contract/rank-progress'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Answer } from '../../../ui/answer.tsx'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { ChangeWords } from '../parts/change-words.tsx'
import { changesQuery } from '../rank.queries.ts'
import classes from './my-rank.module.css'

/** The changes of a member's rank, newest first; an undone one stays and is marked. */
export function History({ userId }: { readonly userId: string }) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const query = useQuery(changesQuery(userId))
  return (
    <Plate as="section" className={section.stack} aria-labelledby={headingId}>
      <h2 id={headingId} className={section.heading}>
        {say('history')}
      </h2>
      <Answer query={query} subject={say('history')}>
        {(changes) =>
          changes.length === 0 ? (
            <p className={section.text}>{say('historyNone')}</p>
          ) : (
            <ol className={`bare-list ${classes.rows}`} aria-labelledby={headingId}>
              {changes.map((change) => (
                <li key={change.id} className={classes.row}>
                  <ChangeWords change={change} />
                  <span className={classes.when}>{formatDay(change.created)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Plate>
  )
}
