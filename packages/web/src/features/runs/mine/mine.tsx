import { recordsWords } from '@longhouse/contract/runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import rows from '../../../ui/list/rows.module.css'
import section from '../../../ui/section.module.css'
import { HandInButton } from '../hand-in/hand-in-button.tsx'
import { mineQuery } from './mine.queries.ts'
import { MyBests } from './my-bests.tsx'
import { RunRow } from './run-row.tsx'
import classes from './mine.module.css'

/** The member's own runs with their status, and their bests. */
export function Mine() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={classes.mine}>
      <MyRuns user={user.id} />
      <MyBests user={user.id} />
    </div>
  )
}

function MyRuns({ user }: { user: string }) {
  const say = useWords(recordsWords)
  const query = useInfiniteQuery(mineQuery(user))
  return (
    <section className={section.stack} aria-labelledby="my-runs">
      <h2 id="my-runs" className={section.heading}>
        {say('myRuns')}
      </h2>
      <p className={section.text}>{say('myRunsText')}</p>
      <PagedList
        query={query}
        loading={say('loading')}
        loadFailed={say('myRunsFailed')}
        more={say('moreRuns')}
        empty={
          <EmptyState title={say('myRunsNone')} action={<HandInButton variant="filled" />}>
            {say('myRunsNoneText')}
          </EmptyState>
        }
      >
        {(runs) => (
          <ul className={rows.rows}>
            {runs.map((run) => (
              <li key={run.id}>
                <RunRow run={run} user={user} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
