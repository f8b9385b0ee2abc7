import { community, findGame } from '@longhouse/contract/community'
import { squadGoals, squadLimits, squadPlatforms, squadWords } from '@longhouse/contract/squad-finder'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { limited } from '../../ui/limited.ts'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { clockOf } from './call-facts.tsx'
import { beginningOf, startChoices, type CallValues, type StartChoice, sentOf } from './call-values.ts'
import classes from './squad-board.module.css'
import { squadFormWords } from './squads.words.ts'
import { type CallRecord, squadKeys } from './squads.queries.ts'

/** Creates a call by five choices, or changes one; the other fields are optional. */
export function CallDialog({ call, game, isOpen, onClose }: CallDialogProps) {
  const say = useWords(squadFormWords)
  const sayWhat = useWords(squadWords)
  const [began] = useState(() => beginningOf(call, game))
  const [values, setValues] = useState(began)
  const set = (change: Partial<CallValues>) => setValues((current) => ({ ...current, ...change }))
  const save = useSaveCall(call, onClose)
  const errors = fieldErrors(save.error)
  const maps = findGame(values.game)?.maps ?? []
  const hasOtherProblem = save.error && Object.keys(errors).length === 0
  const now = useNow()
  const starts: readonly StartChoice[] = [...(call ? ['keep' as const] : []), ...startNames]
  const nameOfStart = (start: StartChoice) =>
    start === 'keep' ? say('when_keep', { time: clockOf(call?.starts_at ?? '', now) }) : say(`when_${start}`)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={call ? say('editTitle') : say('newTitle')}
      submitLabel={call ? say('save') : say('send')}
      cancelLabel={say('cancel')}
      isBusy={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(began)}
      hasOwnChecks
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      <NativeSelect
        label={say('game')}
        data-autofocus
        data={community.games.map(({ id, label }) => ({ value: id, label }))}
        value={values.game}
        error={errors['game']}
        onChange={(event) => set({ game: event.currentTarget.value, map: '' })}
      />
      <FilterChips
        label={say('goal')}
        isLabelShown
        choices={squadGoals.map((id) => ({ id, label: sayWhat(`goal_${id}`) }))}
        value={values.goal}
        onChange={(id) => set({ goal: squadGoals.find((goal) => goal === id) ?? 'casual' })}
      />
      <FilterChips
        label={say('platform')}
        isLabelShown
        choices={squadPlatforms.map((id) => ({ id, label: sayWhat(`platform_${id}`) }))}
        value={values.platform}
        onChange={(id) => set({ platform: squadPlatforms.find((platform) => platform === id) ?? 'any' })}
      />
      <NativeSelect
        label={say('size')}
        description={say('sizeText')}
        data={sizes.map((count) => ({ value: String(count), label: say('sizeOf', { count }) }))}
        value={String(values.size)}
        error={errors['size']}
        onChange={(event) => set({ size: Number(event.currentTarget.value) })}
      />
      <FilterChips
        label={say('when')}
        isLabelShown
        choices={starts.map((id) => ({ id, label: nameOfStart(id) }))}
        value={values.start}
        onChange={(id) => set({ start: starts.find((start) => start === id) ?? 'now' })}
      />
      {errors['starts_at'] && <Banner kind="error">{errors['starts_at']}</Banner>}
      <details className="ruled" open={Boolean(call?.note || call?.map || call?.mic) || undefined}>
        <summary className={classes.summary}>{say('more')}</summary>
        <div className="stack">
          {maps.length > 0 && (
            <NativeSelect
              label={say('map')}
              data={[
                { value: '', label: say('anyMap') },
                ...maps.map(({ id, label }) => ({ value: id, label })),
              ]}
              value={values.map}
              error={errors['map']}
              onChange={(event) => set({ map: event.currentTarget.value })}
            />
          )}
          {values.goal === 'high_round' && (
            <TextInput
              label={say('target')}
              inputMode="numeric"
              value={values.target}
              error={errors['target']}
              onChange={(event) => set({ target: event.currentTarget.value })}
            />
          )}
          <Checkbox
            label={say('mic')}
            checked={values.mic}
            onChange={(event) => set({ mic: event.currentTarget.checked })}
          />
          <Textarea
            label={say('note')}
            description={say('noteText')}
            autosize
            minRows={2}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            {...limited(values.note, squadLimits.note, errors['note'])}
          />
        </div>
      </details>
      {hasOtherProblem && <Banner kind="error">{failureReason(save.error)}</Banner>}
    </FormDialog>
  )
}

const startNames = [
  'now',
  'half',
  'hour',
  'two',
  'four',
] as const satisfies readonly (keyof typeof startChoices)[]

const sizes = Array.from(
  { length: squadLimits.largest - squadLimits.smallest + 1 },
  (_, index) => squadLimits.smallest + index,
)

interface CallDialogProps {
  /** Undefined for a new one. */
  readonly call: CallRecord | undefined
  /** The game that the page shows. */
  readonly game: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates a call, or changes the member's own. */
function useSaveCall(call: CallRecord | undefined, onDone: () => void) {
  const say = useWords(squadFormWords)
  const cache = useQueryClient()
  const { user } = useSession()
  return useSingleMutation({
    mutationFn: async (values: CallValues) => {
      const sent = sentOf(values, new Date())
      const calls = api.collection('squad_calls')
      if (call) await calls.update(call.id, sent)
      else await calls.create({ ...sent, user: user?.id })
    },
    onSuccess: () => {
      toastSuccess(call ? say('saved') : say('sent'))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: squadKeys.all }),
  })
}
