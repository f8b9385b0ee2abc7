import { undoChangePath, undoDays, type DecisionAnswer } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { formatDay, recordDate } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { ChangeWords } from '../parts/rank-parts.tsx'
import { rankKeys, type Change } from '../rank.queries.ts'
import { DeskList, PersonHead, tellNotes } from './desk-parts.tsx'
import classes from './desk.module.css'
import { historyQuery } from './desk.queries.ts'
import { rankDeskWords } from './rank-desk.words.ts'

const dayMs = 24 * 3_600_000

/** Every change of a rank by a decision; the fresh ones can be undone. */
export function ChangeList() {
  const query = useInfiniteQuery(historyQuery)
  const undoing = useDialog<Change>()
  return (
    <>
      <DeskList name="history" query={query}>
        {(change) => <ChangeRow key={change.id} change={change} onUndo={() => undoing.open(change)} />}
      </DeskList>
      {undoing.subject && (
        <UndoDialog change={undoing.subject} isOpen={undoing.isOpen} onClose={undoing.close} />
      )}
    </>
  )
}

function ChangeRow({ change, onUndo }: { readonly change: Change; readonly onUndo: () => void }) {
  const say = useWords(rankDeskWords)
  const { user: me } = useSession()
  const now = useNow()
  const isFresh = now.getTime() - recordDate(change.created).getTime() < undoDays * dayMs
  const canUndo = change.kind === 'promoted' && !change.undone_at && isFresh && change.user !== me?.id
  const name = change.expand?.user?.username ?? ''
  return (
    <Plate as="li" className={`row ${classes.line}`}>
      <PersonHead person={change.expand?.user}>
        <span>{formatDay(change.created)}</span>
      </PersonHead>
      <ChangeWords change={change} />
      {canUndo && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          aria-label={say('about', { action: say('undo'), name })}
          onClick={onUndo}
        >
          {say('undo')}
        </Button>
      )}
    </Plate>
  )
}

function UndoDialog({ change, isOpen, onClose }: UndoDialogProps) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const name = change.expand?.user?.username ?? say('formerMember')
  const rank = change.expand?.from?.title ?? say('noRank')
  const undo = useSingleMutation({
    mutationFn: () => api.post<DecisionAnswer>(undoChangePath(change.id), {}),
    onSuccess: (answer) => {
      tellNotes(answer)
      toastSuccess(say('undone', { name, rank }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('undoTitle', { name })}
      confirmLabel={say('undo')}
      cancelLabel={say('cancel')}
      isBusy={undo.isPending}
      error={undo.error ? say('failed', { reason: failureReason(undo.error) }) : undefined}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      <p className="spaced">{say('undoText', { rank })}</p>
    </ConfirmDialog>
  )
}

interface UndoDialogProps {
  readonly change: Change
  readonly isOpen: boolean
  readonly onClose: () => void
}
