import { eventHostWords } from '@longhouse/contract/events'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import type { EventRecord } from '../events.types.ts'
import { resultKeys, resultsQuery, type ShownResult } from '../page/results.queries.ts'
import { ResultDialog } from './result-dialog.tsx'
import classes from './results-editor.module.css'

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
    <Plate as="section" className={section.stack}>
      <h2 className={section.heading}>{say('results')}</h2>
      <p className={section.text}>{say('resultsText')}</p>
      {results.length === 0 && <p className={section.text}>{say('noResults')}</p>}
      <ul className={classes.results}>
        {results.map((result) => (
          <li key={result.id} className={classes.result}>
            <span className={classes.place}>{result.place}</span>
            <span className={classes.words} dir="auto">
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
      <div className={section.actions}>
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
