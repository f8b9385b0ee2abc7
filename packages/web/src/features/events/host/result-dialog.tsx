import { eventHostWords, resultLimits, type EventResult } from '@longhouse/contract/events'
import { excessOf } from '@longhouse/contract/texts'
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { createOnce } from '../../../lib/create-once.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import type { ShownResult } from '../page/results.queries.ts'
import classes from './results-editor.module.css'

interface ResultValues {
  readonly place: number | string
  readonly title: string
  readonly score: string
  readonly players: readonly string[]
}

/** One place of the outcome. */
export function ResultDialog({ eventId, result, nextPlace, isOpen, onClose, onSaved }: ResultDialogProps) {
  const say = useWords(eventHostWords)
  const saving = useSaveResult({ eventId, result, onSaved, onDone: onClose })
  const { form, submit } = useRecordForm<ResultValues>({
    start: () => ({
      place: result?.place ?? nextPlace,
      title: result?.title ?? '',
      score: result?.score ?? '',
      players: result?.players ?? [],
    }),
    check: ({ place, title, score }) => ({
      ...(!isPlace(place) && { place: say('resultPlaceProblem') }),
      ...(excessOf(title, resultLimits.title) > 0 && { title: true }),
      ...(excessOf(score, resultLimits.score) > 0 && { score: true }),
    }),
    save: saving.mutate,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say(result ? 'resultChange' : 'resultNew')}
      submitLabel={say('saveResult')}
      isBusy={saving.isPending}
      isDirty={form.isDirty()}
      className={classes.form}
      hasOwnChecks
      onSubmit={submit}
    >
      {saving.error && (
        <Banner kind="error">{say('actionFailed', { reason: failureReason(saving.error) })}</Banner>
      )}
      <NumberInput
        label={say('resultPlace')}
        required
        min={1}
        max={resultLimits.place}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...form.getInputProps('place')}
      />
      <TextInput
        label={say('resultTitle')}
        description={say('resultTitleHint')}
        {...form.getInputProps('title')}
        {...limited(form.values.title, resultLimits.title, form.errors['title'])}
      />
      <MemberPicker
        label={say('resultPlayers')}
        chosen={form.values.players}
        max={resultLimits.players}
        onChange={(players) => form.setFieldValue('players', players)}
      />
      <TextInput
        label={say('resultScore')}
        {...form.getInputProps('score')}
        {...limited(form.values.score, resultLimits.score, form.errors['score'])}
      />
    </FormDialog>
  )
}

interface ResultDialogProps {
  readonly eventId: string
  readonly result: ShownResult | undefined
  readonly nextPlace: number
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

function useSaveResult({ eventId, result, onSaved, onDone }: ResultSaving) {
  const say = useWords(eventHostWords)
  const [id] = useState(newRecordId)
  return useSingleMutation({
    mutationFn: async ({ place, title, score, players }: ResultValues) => {
      const values = {
        tournament: eventId,
        place: Number(place),
        title: title.trim(),
        score: score.trim(),
        players,
      }
      if (result) await api.collection('event_results').update(result.id, values)
      else await createOnce<EventResult>('event_results', { id, ...values })
    },
    onSuccess: () => {
      toastSuccess(say('resultSaved'))
      onSaved()
      onDone()
    },
  })
}

interface ResultSaving extends Pick<ResultDialogProps, 'eventId' | 'result' | 'onSaved'> {
  readonly onDone: () => void
}

function isPlace(typed: number | string): boolean {
  const place = typed === '' ? Number.NaN : Number(typed)
  return Number.isInteger(place) && place >= 1 && place <= resultLimits.place
}
