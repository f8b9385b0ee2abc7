import { claimPath, runQueueWords, verifiersSoFar, type Run } from '@longhouse/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { runKeys, runQuery, talkQuery, tenBestQuery } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'
import { useLiveRuns } from '../use-live-runs.ts'
import { ClaimClock } from './claim-clock.tsx'
import { Decisions } from './decisions.tsx'
import { KnownBoard } from './known-board.tsx'
import { OtherRuns } from './other-runs.tsx'
import { RunToCheck } from './run-to-check.tsx'
import { useGiveBack } from './use-give-back.ts'
import classes from './run-queue.module.css'

/** The run that a verifier has claimed: its proof, what else is known, and the decision. */
export function CheckedRun({ id, waiting, onGoOn }: CheckedRunProps) {
  const say = useWords(runQueueWords)
  const { data: run } = useQuery(runQuery(id))
  useLiveRuns()
  useGiveBack(id)
  if (!run) return <LoadingLine>{say('loading')}</LoadingLine>
  if (run.status !== 'pending') {
    return (
      <Banner
        actions={
          <Button size="sm" onClick={() => onGoOn()}>
            {say('next')}
          </Button>
        }
      >
        {say('gone')}
      </Banner>
    )
  }
  return <Desk run={run} waiting={waiting} onGoOn={onGoOn} />
}

function Desk({ run, waiting, onGoOn }: Omit<CheckedRunProps, 'id'> & { readonly run: RunRecord }) {
  const say = useWords(runQueueWords)
  const { user } = useSession()
  const { data: talk = [] } = useQuery(talkQuery(run.id))
  const { data: ten = [] } = useQuery(tenBestQuery({ game: run.game, map: run.map, size: run.squad_size }))
  const takeAgain = useTakeAgain(run.id)
  const votes = verifiersSoFar(talk)
  const isRecord = run.round > (ten[0]?.round ?? 0)
  const isMine = run.claimed_by === user?.id
  return (
    <div className={classes.desk}>
      <div className={classes.bar}>
        {waiting !== undefined && (
          <p className={classes.waiting}>
            {waiting > 0 ? say('waitingAfter', { count: waiting }) : say('lastOne')}
          </p>
        )}
        <ClaimClock run={isMine ? run : { ...run, claimed_until: '' }} onTakeAgain={takeAgain} />
      </div>
      <div className={classes.main}>
        <RunToCheck run={run} talk={talk} />
      </div>
      <div className={classes.aside}>
        <Decisions run={run} needsTwo={isRecord && votes.size === 0} onGoOn={onGoOn} />
        <KnownBoard run={run} ten={ten} isRecord={isRecord} hasVote={votes.size > 0} />
        <OtherRuns run={run} />
      </div>
    </div>
  )
}

function useTakeAgain(id: string): () => void {
  const client = useQueryClient()
  const { mutate } = useSingleMutation({
    mutationFn: () => api.post<Run>(claimPath(id), {}),
    onError: (error) => toastError(failureReason(error)),
    onSettled: () => client.invalidateQueries({ queryKey: runKeys.all }),
  })
  return () => mutate()
}

export interface CheckedRunProps {
  readonly id: string
  /** Number of other runs that wait, if known. */
  readonly waiting: number | undefined
  /** Goes to the next run; one that is given back comes last. */
  readonly onGoOn: (skip?: string) => void
}
