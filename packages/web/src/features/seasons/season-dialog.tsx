import { defaultPoints, seasonLimits, type Season, arePoints } from '@longhouse/contract/seasons'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { limited } from '../../ui/limited.ts'
import { MomentField } from '../../ui/moment/moment-field.tsx'
import section from '../../ui/section.module.css'
import { seasonAdminWords } from './season-admin.words.ts'
import { seasonKeys } from './seasons.queries.ts'

/** Plans a season or changes one; of a closed one only the name. */
export function SeasonDialog({ season, isOpen, onClose }: SeasonDialogProps) {
  const say = useWords(seasonAdminWords)
  const [began] = useState(() => ({
    name: season?.name ?? '',
    starts: season?.starts ?? '',
    ends: season?.ends ?? '',
    points: season?.points?.join(', ') ?? '',
  }))
  const [values, setValues] = useState(began)
  const [isUnread, setUnread] = useState(false)
  const set = (change: Partial<typeof values>) => setValues((current) => ({ ...current, ...change }))
  const save = useSaveSeason(onClose)
  const errors = fieldErrors(save.error)
  const isClosed = season?.state === 'closed'

  const submit = () => {
    const points = readPoints(values.points)
    setUnread(!points)
    if (!points) return
    const { name, starts, ends } = values
    save.mutate({ id: season?.id, values: isClosed ? { name } : { name: name.trim(), starts, ends, points } })
  }
  const hasOtherProblem = save.error && Object.keys(errors).length === 0
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={season ? say('editTitle', { name: season.name }) : say('createTitle')}
      submitLabel={say('save')}
      cancelLabel={say('cancel')}
      isBusy={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(began)}
      hasOwnChecks
      className="grid"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={say('name')}
        required
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        {...limited(values.name, seasonLimits.name, errors['name'])}
      />
      {isClosed && <Banner>{say('datesFixed')}</Banner>}
      {!isClosed && (
        <>
          <MomentField
            label={say('starts')}
            value={values.starts}
            error={errors['starts']}
            dataPath="starts"
            onChange={(starts) => set({ starts })}
          />
          <MomentField
            label={say('ends')}
            value={values.ends}
            error={errors['ends']}
            dataPath="ends"
            onChange={(ends) => set({ ends })}
          />
          <p className={section.text}>{say('endsText')}</p>
          <TextInput
            label={say('points')}
            description={say('pointsText', { points: defaultPoints.join(', ') })}
            inputMode="numeric"
            value={values.points}
            error={isUnread ? say('pointsWrong') : errors['points']}
            onChange={(event) => set({ points: event.currentTarget.value })}
          />
        </>
      )}
      {hasOtherProblem && (
        <Banner kind="error">{say('failed', { reason: failureReason(save.error) })}</Banner>
      )}
    </FormDialog>
  )
}

interface SeasonDialogProps {
  /** Undefined for a new one. */
  readonly season: Season | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates a season or saves what was changed of one. */
function useSaveSeason(onDone: () => void) {
  const say = useWords(seasonAdminWords)
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, values }: SeasonEdit) => {
      const seasons = api.collection<Season>('seasons')
      return id ? seasons.update(id, values) : seasons.create(values)
    },
    onSuccess: ({ name }, { id }) => {
      toastSuccess(id ? say('saved', { name }) : say('created', { name }))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: seasonKeys.all }),
  })
}

interface SeasonEdit {
  readonly id: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/** Parses points by place: numbers with commas between. Returns undefined if they are invalid. */
export function readPoints(typed: string): readonly number[] | undefined {
  const parts = typed
    .slice(0, 1000)
    .split(/[,;\s]/)
    .filter((part) => part !== '')
  const points = parts.map(Number)
  return arePoints(points) ? points : undefined
}
