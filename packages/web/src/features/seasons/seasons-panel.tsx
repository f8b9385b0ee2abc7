import type { Season } from '@longhouse/contract/seasons'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { Link } from '../../ui/base/link.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import { seasonAdminWords } from './season-admin.words.ts'
import { SeasonDialog } from './season-dialog.tsx'
import { StateChip } from './season-state.tsx'
import classes from './seasons.module.css'
import { seasonKeys, seasonsQuery } from './seasons.queries.ts'

/** All seasons for staff to see, and for admins to plan. */
export function SeasonsPanel() {
  const say = useWords(seasonAdminWords)
  const canChange = useSession().user?.is_admin === true
  const query = useQuery(seasonsQuery)
  const editing = useDialog<Season | undefined>()
  const removal = useDialog<Season>()
  const headingId = useId()
  useLive('seasons', { keys: [seasonKeys.all] })
  return (
    <Plate as="section" className="stack" aria-labelledby={headingId}>
      <div className="spread gap-12 top">
        <div className={`grid gap-4 shrinks ${classes.words}`}>
          <h2 id={headingId} className="text-20 strong" tabIndex={-1}>
            {say('title')}
          </h2>
          <p className={section.text}>{say('text')}</p>
        </div>
        {canChange && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => editing.open(undefined)}
          >
            {say('create')}
          </Button>
        )}
      </div>
      <Answer query={query} subject={say('subject')}>
        {(seasons) =>
          seasons.length === 0 ? (
            <EmptyState title={say('none')}>{say('noneText')}</EmptyState>
          ) : (
            <ul className="bare-list grid gap-0" aria-labelledby={headingId}>
              {seasons.map((season) => (
                <SeasonRow
                  key={season.id}
                  season={season}
                  canChange={canChange}
                  onEdit={() => editing.open(season)}
                  onDelete={() => removal.open(season)}
                />
              ))}
            </ul>
          )
        }
      </Answer>
      {!canChange && <p className={section.text}>{say('adminsOnly')}</p>}
      {editing.opening > 0 && (
        <SeasonDialog
          key={editing.opening}
          season={editing.subject}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
      {removal.subject && (
        <DeleteSeasonDialog season={removal.subject} isOpen={removal.isOpen} onClose={removal.close} />
      )}
    </Plate>
  )
}

function SeasonRow({ season, canChange, onEdit, onDelete }: SeasonRowProps) {
  const say = useWords(seasonAdminWords)
  const { id, name, starts, ends, state } = season
  return (
    <li className={`row gap-12 ${classes.row}`}>
      <div className={`grid gap-4 shrinks ${classes.words}`}>
        <strong className="breaks">{name}</strong>
        <span className="small muted">
          {say('dates', { start: formatMoment(starts), end: formatMoment(ends) })}
        </span>
      </div>
      <StateChip state={state} />
      <div className="row gap-4">
        <Button
          component={Link}
          to={`/seasons/${id}`}
          variant="default"
          size="sm"
          aria-label={say('about', { action: say('results'), name })}
        >
          {say('results')}
        </Button>
        {canChange && (
          <button
            type="button"
            className="icon-button"
            aria-label={say('about', { action: say('edit'), name })}
            onClick={onEdit}
          >
            <IconPencil size={20} aria-hidden="true" />
          </button>
        )}
        {canChange && state !== 'closed' && (
          <button
            type="button"
            className="icon-button"
            aria-label={say('about', { action: say('delete'), name })}
            onClick={onDelete}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

interface SeasonRowProps {
  readonly season: Season
  readonly canChange: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Asks before a season goes that has no results yet. */
function DeleteSeasonDialog({ season, isOpen, onClose }: DeleteSeasonDialogProps) {
  const say = useWords(seasonAdminWords)
  const cache = useQueryClient()
  const { name } = season
  const removal = useSingleMutation({
    mutationFn: () => api.collection('seasons').delete(season.id),
    onSuccess: () => {
      toastSuccess(say('deleted', { name }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: seasonKeys.all }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('deleteTitle', { name })}
      confirmLabel={say('delete')}
      cancelLabel={say('cancel')}
      isBusy={removal.isPending}
      error={removal.error ? say('deleteFailed', { reason: failureReason(removal.error) }) : undefined}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {say('deleteText')}
    </ConfirmDialog>
  )
}

interface DeleteSeasonDialogProps {
  readonly season: Season
  readonly isOpen: boolean
  readonly onClose: () => void
}
