import { resultLimits, type EventResult } from '@longhouse/contract/events'
import { excessOf } from '@longhouse/contract/texts'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { createOnce } from '../../../lib/create-once.ts'
import { failureReason } from '../../../lib/errors.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { toastError, toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { type EventRecord, resultKeys, resultsQuery, type ShownResult } from '../events.queries.ts'
import { eventHostWords } from './event-host.words.ts'
import classes from './host.module.css'

/** The editor of an event's results, for its hosts. */
export function ResultsEditor({ event }: { event: EventRecord }) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const { data: results = [] } = useQuery(resultsQuery(event.id))
  const editing = useDialog<ShownResult | ''>()
  const refresh = () => client.invalidateQueries({ queryKey: resultKeys(event.id) })
  const removing = useSingleMutation({
    mutationFn: ({ id }: ShownResult) => api.collection('event_results').delete(id),
    onSuccess: () => toastSuccess(say('resultRemoved')),
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
    onSettled: refresh,
  })
  const nextPlace = Math.max(0, ...results.map(({ place }) => place)) + 1
  return (
    <Plate as="section" className="stack">
      <h2 className="text-20 strong">{say('results')}</h2>
      <p className={section.text}>{say('resultsText')}</p>
      {results.length === 0 && <p className={section.text}>{say('noResults')}</p>}
      <ul className="bare-list">
        {results.map((result) => (
          <li key={result.id} className={`bar ruled ${classes.result}`}>
            <span className={`text-20 display bold ${classes.place}`}>{result.place}</span>
            <span className="grow breaks" dir="auto">
              {[result.title, playersOf(result), result.score].filter(Boolean).join(' · ')}
            </span>
            <ActionIcon
              aria-label={say('editResult', { place: result.place })}
              onClick={() => editing.open(result)}
            >
              <IconPencil size={20} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              aria-label={say('removeResult', { place: result.place })}
              onClick={() => removing.mutate(result)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className="wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => editing.open('')}
        >
          {say('addResult')}
        </Button>
      </div>
      {editing.subject !== undefined && (
        <ResultDialog
          key={editing.opening}
          eventId={event.id}
          result={editing.subject || undefined}
          nextPlace={nextPlace}
          isOpen={editing.isOpen}
          onClose={editing.close}
          onSaved={() => void refresh()}
        />
      )}
    </Plate>
  )
}

function playersOf({ expand }: ShownResult): string {
  return (expand?.players ?? []).map(({ username }) => username).join(', ')
}

interface ResultValues {
  readonly place: number | string
  readonly title: string
  readonly score: string
  readonly players: readonly string[]
}

/** One place of the outcome. */
function ResultDialog({ eventId, result, nextPlace, isOpen, onClose, onSaved }: ResultDialogProps) {
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
      className="grid"
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
