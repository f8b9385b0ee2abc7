import { runWords, sayableKinds } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import section from '../../../ui/section.module.css'
import { tookPart } from '../parts/player-names.ts'
import { TalkList } from '../parts/talk-list.tsx'
import { talkQuery } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'
import { AnswerForm } from './answer-form.tsx'

/** The comments and decisions. Only players, the submitter and verifiers see them. */
export function RunTalk({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { user } = useSession()
  const { data: talk, isPending, isError, isFetching, refetch } = useQuery(talkQuery(run.id))
  const isInsider = Boolean(user?.can_verify) || tookPart(run, user?.id)
  const kinds = sayableKinds(run.status, { tookPart: tookPart(run, user?.id), isVerifier: false })
  if (!isInsider || run.status === 'draft') return null
  return (
    <section className={section.stack} aria-labelledby="talk">
      <h2 id="talk" className={section.heading}>
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
