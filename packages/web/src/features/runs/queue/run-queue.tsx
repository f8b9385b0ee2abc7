import { claimPath, verifiersSoFar, type Run } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useSearchParams } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { runKeys, runQuery, talkQuery, tenBestQuery, type RunRecord, useLiveRuns } from '../runs.queries.ts'
import { Decisions } from './decisions.tsx'
import { turnQuery, type Turn, useGiveBack } from './queue.queries.ts'
import classes from './run-queue.module.css'
import { runQueueWords } from './run-queue.words.ts'
import { KnownBoard, OtherRuns, RunToCheck } from './run-to-check.tsx'

/** One run after the other, each claimed by this verifier only. */
export function RunQueue() {
  const say = useWords(runQueueWords)
  const [params, setParams] = useSearchParams()
  const [turn, setTurn] = useState<Turn>(() => firstTurn(params.get('run')))
  const query = turnQuery(turn)
  const { data: taken, error, isPending, isFetching, refetch } = useQuery(query)
  const isEmpty = taken?.run === null
  // Nothing waited: the next run that is handed in is taken.
  useLive('runs', { keys: [query.queryKey], isEnabled: isEmpty })
  const goOn = (skip?: string) => {
    setParams({}, { replace: true })
    setTurn(({ number }) => ({ number: number + 1, ...(skip && { skip }) }))
  }
  return (
    <>
      {isPending && <LoadingLine>{say('loading')}</LoadingLine>}
      {error && (
        <ErrorBanner
          message={say('loadFailed', { reason: failureReason(error) })}
          isRetrying={isFetching}
          onRetry={() => (turn.wanted ? goOn() : void refetch())}
        />
      )}
      {isEmpty && (
        <EmptyState
          title={say('emptyTitle')}
          headingLevel={2}
          action={
            <Button component={Link} to="/records" variant="default">
              {say('back')}
            </Button>
          }
        >
          {say('emptyText')}
        </EmptyState>
      )}
      {taken?.run && (
        <CheckedRun
          key={`${turn.number} ${taken.run.id}`}
          id={taken.run.id}
          waiting={taken.waiting}
          onGoOn={goOn}
        />
      )}
    </>
  )
}

function firstTurn(wanted: string | null): Turn {
  // A turn never uses the response of an earlier visit.
  return { number: Date.now(), ...(wanted && { wanted }) }
}

/** The run that a verifier has claimed: its proof, what else is known, and the decision. */
function CheckedRun({ id, waiting, onGoOn }: CheckedRunProps) {
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
    <div className={`column ${classes.desk}`}>
      <div className={`spread gap-8-16 ${classes.bar}`}>
        {waiting !== undefined && (
          <p className="muted">{waiting > 0 ? say('waitingAfter', { count: waiting }) : say('lastOne')}</p>
        )}
        <ClaimClock run={isMine ? run : { ...run, claimed_until: '' }} onTakeAgain={takeAgain} />
      </div>
      <div className="shrinks">
        <RunToCheck run={run} talk={talk} />
      </div>
      <div className={`column ${classes.aside}`}>
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

interface CheckedRunProps {
  readonly id: string
  /** Number of other runs that wait, if known. */
  readonly waiting: number | undefined
  /** Goes to the next run; one that is given back comes last. */
  readonly onGoOn: (skip?: string) => void
}

/** How long the run is still the verifier's, and what to do when it is over. */
function ClaimClock({ run, onTakeAgain }: { run: RunRecord; onTakeAgain: () => void }) {
  const say = useWords(runQueueWords)
  const now = useSeconds()
  const time = timeLeft(recordDate(run.claimed_until ?? '').getTime(), now)
  if (time) {
    return (
      <p className="inline ember strong tabular" role="timer">
        <IconClock size={18} aria-hidden="true" /> {say('left', { time })}
      </p>
    )
  }
  return (
    <Banner
      kind="warning"
      actions={
        <Button variant="default" size="sm" onClick={onTakeAgain}>
          {say('takeAgain')}
        </Button>
      }
    >
      {say('lapsed')}
    </Banner>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const secondMs = 1000
const minute = 60

/** How long a run is still a verifier's, as `29:05`; undefined once it is over. */
export function timeLeft(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / secondMs)
  if (!(seconds > 0)) return undefined
  return `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`
}
