import '../../../theme/mantine-more.css'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { sayableKinds, commentLimit, runSentence } from '@longhouse/contract/runs'
import { Button, Textarea } from '@mantine/core'
import { IconCrown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../../ui/base/banner.tsx'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { ColorChip, GameChip } from '../../../ui/list/game-chip.tsx'
import { limited } from '../../../ui/limited.ts'
import { Link } from '../../../ui/base/link.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { boardPath } from '../board-choice.ts'
import { RunPlayers, tookPart } from '../parts/run-players.tsx'
import { RunMoments, RunScreenshot, RunVideo, type VideoStart } from '../parts/run-proof.tsx'
import { TalkList, useSayAbout } from '../parts/run-talk.tsx'
import { runStandingWords } from '../records.words.ts'
import { runWords } from '../run.words.ts'
import { type RunRecord, talkQuery } from '../runs.queries.ts'
import classes from './run-page.module.css'
import { RunStanding } from './run-standing.tsx'

/** A run: its facts, its proof, its status and its talk. */
export function RunView({ run }: { run: RunRecord }) {
  return (
    <article className={`column gap-24 ${classes.run}`}>
      <div className={`grid gap-12 shrinks ${classes.head}`}>
        <RunHead run={run} />
        {run.status === 'disqualified' && <Disqualified run={run} />}
      </div>
      <RunStanding run={run} />
      <div className={`column gap-32 shrinks ${classes.main}`}>
        <RunProof run={run} />
        <RunTalk run={run} />
      </div>
    </article>
  )
}

/** The game, the players and the date of a run. */
function RunHead({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { tournament, season, run_players_via_run: named = [] } = run.expand ?? {}
  const unnamed = run.squad_size - named.length
  return (
    <>
      <div className="row">
        <GameChip game={run.game} />
        {run.map && <ColorChip color="grey">{mapLabel(run.map)}</ColorChip>}
        <ColorChip color="grey">{say('size', { count: run.squad_size })}</ColorChip>
        {run.is_record && run.status === 'verified' && (
          <span className="inline gap-4 gold bold">
            <IconCrown size={16} aria-hidden="true" /> {standing('isRecord')}
          </span>
        )}
      </div>
      <h1 className={`text-38 bold breaks ${classes.title}`} tabIndex={-1}>
        {say('headingOn', { round: run.round, map: run.map ? mapLabel(run.map) : gameLabel(run.game) })}
      </h1>
      <RunPlayers run={run} />
      <p className="wrap gap-4-16 muted">
        <span>{say('played', { moment: formatMoment(run.played_at) })}</span>
        {unnamed > 0 && named.length > 0 && <span>{say('missingPlayers', { count: unnamed })}</span>}
        {tournament && (
          <Link to={`/events/${tournament.id}`}>
            <bdi>{say('from', { event: tournament.name })}</bdi>
          </Link>
        )}
        {season && <Link to={`/seasons/${season.id}`}>{say('seasonOf', { season: season.name })}</Link>}
        <Link to={boardPath({ game: run.game, map: run.map, size: run.squad_size })}>{say('toBoard')}</Link>
      </p>
    </>
  )
}

/** Video with its moments, picture, and what the players noted. */
function RunProof({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const [start, setStart] = useState<VideoStart>()
  const hasNothing = !run.proof_link && !run.screenshot
  return (
    <section className="stack" aria-labelledby="proof">
      <h2 id="proof" className="text-20 strong">
        {say('proof')}
      </h2>
      {hasNothing && <p className={section.text}>{say('noProof')}</p>}
      {run.proof_link && <RunVideo run={run} start={start} />}
      <RunMoments
        run={run}
        onPlay={(second) => setStart((last) => ({ second, press: (last?.press ?? 0) + 1 }))}
      />
      <RunScreenshot run={run} />
      {run.note && (
        <div>
          <h3 className="text-16 strong below-4">{say('note')}</h3>
          <p className="prose breaks lines" dir="auto">
            {run.note}
          </p>
        </div>
      )}
    </section>
  )
}

/** The comments and decisions. Only players, the submitter and verifiers see them. */
function RunTalk({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { user } = useSession()
  const { data: talk, isPending, isError, isFetching, refetch } = useQuery(talkQuery(run.id))
  const isInsider = Boolean(user?.can_verify) || tookPart(run, user?.id)
  const kinds = sayableKinds(run.status, { tookPart: tookPart(run, user?.id), isVerifier: false })
  if (!isInsider || run.status === 'draft') return null
  return (
    <section className="stack" aria-labelledby="talk">
      <h2 id="talk" className="text-20 strong">
        {say('talk')}
      </h2>
      <p className={section.text}>{say('talkText')}</p>
      {isPending && <LoadingLine>{say('talkLoading')}</LoadingLine>}
      {isError && (
        <ErrorBanner message={say('talkFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {talk?.length === 0 && <p className={section.text}>{say('talkNone')}</p>}
      {talk && talk.length > 0 && <TalkList talk={talk} />}
      {kinds.includes('answer') && <AnswerForm run={run} />}
    </section>
  )
}

/** A player's answer to the verifiers of the run. */
function AnswerForm({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { mutate, isPending, error } = useSayAbout(run.id, () => toastSuccess(say('answerDone')))
  const { form, submit } = useRecordForm<{ text: string }>({
    start: () => ({ text: '' }),
    check: ({ text }) => (text.trim() ? {} : { text: runSentence('needsText') }),
    save: ({ text }, handlers) =>
      mutate({ kind: 'answer', text }, { ...handlers, onSuccess: () => form.reset() }),
  })
  return (
    <form className="grid gap-12" noValidate onSubmit={submit}>
      {error && <Banner kind="error">{Object.values(fieldErrors(error))[0] ?? failureReason(error)}</Banner>}
      <Textarea
        label={say('answer')}
        description={say('answerHint')}
        autosize
        minRows={3}
        {...form.getInputProps('text')}
        {...limited(form.values.text, commentLimit, form.errors['text'])}
      />
      <div>
        <Button
          type="submit"
          loading={isPending}
          variant={run.status === 'questioned' ? 'filled' : 'default'}
        >
          {say('send')}
        </Button>
      </div>
      {form.isDirty() && <LeaveGuard />}
    </form>
  )
}

/** Why a run left the boards, for all visitors who open its address. */
function Disqualified({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { data: talk = [] } = useQuery(talkQuery(run.id))
  const decision = talk.findLast(({ kind }) => kind === 'disqualify')
  return (
    <Plate
      as="section"
      edge="danger"
      className={`grid gap-8 above-8 ${classes.disqualified}`}
      aria-labelledby="disqualified"
    >
      <h2 id="disqualified">{say('disqualifiedTitle')}</h2>
      <p>{say('text_disqualified')}</p>
      {decision && (
        <blockquote className={`prose breaks lines ${classes.reason}`} dir="auto">
          {decision.text}
          <footer className="small muted above-4">
            {say('disqualifiedBy', {
              name: decision.expand?.author?.username ?? standing('formerMember'),
              moment: formatMoment(decision.created),
            })}
          </footer>
        </blockquote>
      )}
    </Plate>
  )
}
