import { contestLimits, type Contest } from '@longhouse/contract/contests'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import { useNow } from '../../lib/dates/use-now.ts'
import classes from './contests.module.css'
import { contestAdminWords } from './contest.words.ts'
import { contestKeys, contestQuery, type ContestRecord, type NomineeClip } from './latest-contest.ts'
import { monthBefore, monthName } from './month-name.ts'
import { NomineePicker } from './nominee-picker.tsx'

/** What staff do for the clip of the month: choose clips until the vote ends. */
export function ContestEditor() {
  const say = useWords(contestAdminWords)
  const headingId = useId()
  const query = useQuery(contestQuery)
  useLive('contests', { keys: [contestKeys.all] })
  return (
    <Plate as="section" className="stack" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className="text-20 strong" tabIndex={-1}>
          {say('title')}
        </h2>
        <p className={section.text}>{say('text')}</p>
      </div>
      <Answer query={query} subject={say('subject')}>
        {(contest) =>
          contest && contest.state !== 'ended' ? (
            <OpenContest contest={contest} />
          ) : (
            <NoContest latest={contest?.month ?? ''} />
          )
        }
      </Answer>
    </Plate>
  )
}

function NoContest({ latest }: { readonly latest: string }) {
  const say = useWords(contestAdminWords)
  const edit = useEditContest()
  const month = monthBefore(useNow())
  const create = () => edit.mutate({ kind: 'create', values: { month, state: 'nominating', nominees: [] } })
  return (
    <EmptyState
      title={say('none')}
      action={
        latest < month && (
          <Button variant="default" loading={edit.isPending} onClick={create}>
            {say('make', { month: monthName(month) })}
          </Button>
        )
      }
    >
      {say('noneText')}
    </EmptyState>
  )
}

function OpenContest({ contest }: { readonly contest: ContestRecord }) {
  const say = useWords(contestAdminWords)
  const edit = useEditContest()
  const removal = useDialog<NomineeClip>()
  const ending = useDialog<ContestRecord>()
  const headingId = useId()
  const { id, month, state, ends } = contest
  const nominees = contest.expand?.nominees ?? []
  const ids = nominees.map((clip) => clip.id)
  const save = (values: Record<string, unknown>) => edit.mutateAsync({ kind: 'update', id, values })
  const remove = async () => {
    await save({ nominees: ids.filter((clip) => clip !== removal.subject?.id) }).catch(() => undefined)
    removal.close()
  }
  return (
    <>
      <div className="spread baseline">
        <h3 id={headingId} className="text-18 strong">
          {say('nominees', { month: monthName(month) })}{' '}
          <span className={classes.count}>
            {say('count', { count: nominees.length, max: contestLimits.nominees })}
          </span>
        </h3>
        <span className={`small muted ${classes.state}`} data-state={state}>
          {state === 'voting' ? say('voting', { end: formatMoment(ends) }) : say('nominating')}
        </span>
      </div>
      {nominees.length === 0 && <p className={section.text}>{say('noNominees')}</p>}
      <ul className="bare-list grid gap-0" aria-labelledby={headingId}>
        {nominees.map((clip) => (
          <li key={clip.id} className={`bar gap-12 between ${classes.row}`}>
            <span className="grid gap-0 shrinks breaks">
              <strong dir="auto">{clip.clip_title}</strong>
              <bdi className={classes.nomineeBy}>{clip.expand?.user?.username}</bdi>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('remove', { clip: clip.clip_title })}
              disabled={edit.isPending}
              onClick={() => removal.open(clip)}
            >
              <IconX size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <NomineePicker
        chosen={ids}
        isBusy={edit.isPending}
        onAdd={(clip) => edit.mutate({ kind: 'update', id, values: { nominees: [...ids, clip.id] } })}
      />
      <div className="wrap gap-12">
        {state === 'nominating' && (
          <Button
            loading={edit.isPending}
            onClick={() =>
              edit.mutate({ kind: 'update', id, values: { state: 'voting' }, done: say('begun') })
            }
          >
            {say('begin')}
          </Button>
        )}
        <Button variant="default" onClick={() => ending.open(contest)}>
          {say('delete')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={removal.isOpen}
        title={say('removeTitle', { clip: removal.subject?.clip_title ?? '' })}
        confirmLabel={say('removeConfirm')}
        cancelLabel={say('cancel')}
        isBusy={edit.isPending}
        onConfirm={() => void remove()}
        onCancel={removal.close}
      >
        {say('removeText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={ending.isOpen}
        title={say('deleteTitle', { month: monthName(month) })}
        confirmLabel={say('delete')}
        cancelLabel={say('cancel')}
        isBusy={edit.isPending}
        onConfirm={() => edit.mutate({ kind: 'delete', id }, { onSettled: ending.close })}
        onCancel={ending.close}
      >
        {say('deleteText')}
      </ConfirmDialog>
    </>
  )
}

type Values = Readonly<Record<string, unknown>>

type ContestEdit =
  | { readonly kind: 'create'; readonly values: Values; readonly done?: string }
  | { readonly kind: 'update'; readonly id: string; readonly values: Values; readonly done?: string }
  | { readonly kind: 'delete'; readonly id: string; readonly done?: string }

/** Changes contests, one edit after the other; shows refusals and re-fetches afterwards. */
function useEditContest() {
  const say = useWords(contestAdminWords)
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'contest-edit' },
    mutationFn: async (edit: ContestEdit) => {
      const contests = api.collection<Contest>('contests')
      if (edit.kind === 'create') await contests.create(edit.values)
      else if (edit.kind === 'update') await contests.update(edit.id, edit.values)
      else await contests.delete(edit.id)
    },
    onSuccess: (_, { done }) => {
      if (done) toastSuccess(done)
    },
    onError: (error) => {
      const [first] = Object.values(fieldErrors(error))
      toastError(say('failed', { reason: first ?? failureReason(error) }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: contestKeys.all }),
  })
}
