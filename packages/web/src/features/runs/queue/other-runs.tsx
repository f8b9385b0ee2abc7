import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { runQueueWords, runStandingWords } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { RunStatusChip } from '../parts/run-status.tsx'
import type { RunRecord } from '../runs.types.ts'
import { otherRunsQuery, sameLinkQuery } from './queue.queries.ts'
import classes from './run-queue.module.css'

/** Other runs of the submitter, and runs with the same link. */
export function OtherRuns({ run }: { run: RunRecord }) {
  const say = useWords(runQueueWords)
  const standing = useWords(runStandingWords)
  const { data: others } = useQuery(otherRunsQuery(run))
  const { data: same = [] } = useQuery(sameLinkQuery(run))
  const name = run.expand?.submitter?.username ?? standing('formerMember')
  return (
    <Plate as="section" className={section.stack ?? ''} aria-labelledby="others">
      {same.length > 0 && (
        <Banner kind="warning" title={say('sameLink')}>
          <RunList runs={same} />
        </Banner>
      )}
      <h3 id="others" className={section.heading}>
        <bdi>{say('otherRuns', { name })}</bdi>
      </h3>
      {others?.length === 0 && <p className={section.text}>{say('noOtherRuns')}</p>}
      {others && others.length > 0 && <RunList runs={others} />}
    </Plate>
  )
}

function RunList({ runs }: { runs: readonly RunRecord[] }) {
  const say = useWords(runQueueWords)
  return (
    <ul className={classes.list}>
      {runs.map(({ id, round, game, map, status }) => (
        <li key={id}>
          <Link className={classes.quiet ?? ''} to={`/records/${id}`}>
            {say('run', { round, map: map ? mapLabel(map) : gameLabel(game) })}
          </Link>
          <RunStatusChip status={status} />
        </li>
      ))}
    </ul>
  )
}
