import { messageLimits } from '@longhouse/contract/events'
import { Button, Textarea } from '@mantine/core'
import { IconBan, IconCopyPlus, IconPencil, IconSend } from '@tabler/icons-react'
import '../../../theme/mantine-more.css'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import type { CardAction } from '../base/event-card.tsx'
import { type EventRecord, messageKeys } from '../events.queries.ts'
import { Attendance } from './attendance.tsx'
import { CancelEventDialog } from '../dialogs/cancel-event-dialog.tsx'
import { CheckInList } from './check-in-list.tsx'
import { ResultsEditor } from './results-editor.tsx'
import { excessOf } from '@longhouse/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError, toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { limited } from '../../../ui/limited.ts'
import { eventHostWords } from './event-host.words.ts'

/** Everything a host does during and after the night, in the order in which it comes. */
export function HostPanel({ event, now, onAction }: HostPanelProps) {
  return (
    <div className="grid gap-24">
      <CheckInList event={event} now={now} />
      <Attendance event={event} now={now} />
      <TellEverybody event={event} />
      <ResultsEditor event={event} />
      <Manage event={event} onAction={onAction} />
    </div>
  )
}

interface HostPanelProps {
  readonly event: EventRecord
  readonly now: Date
  readonly onAction: (action: CardAction, eventId: string) => void
}

function Manage({ event, onAction }: Omit<HostPanelProps, 'now'>) {
  const say = useWords(eventHostWords)
  const cancelling = useDialog<true>()
  return (
    <Plate as="section" className="stack">
      <h2 className="text-20 strong">{say('manage')}</h2>
      <div className="wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => onAction('edit', event.id)}
        >
          {say('edit')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopyPlus size={18} aria-hidden="true" />}
          onClick={() => onAction('duplicate', event.id)}
        >
          {say('duplicate')}
        </Button>
        {!event.cancelled_at && (
          <Button
            variant="default"
            leftSection={<IconBan size={18} aria-hidden="true" />}
            onClick={() => cancelling.open(true)}
          >
            {say('cancelEvent')}
          </Button>
        )}
      </div>
      {cancelling.subject && (
        <CancelEventDialog
          key={cancelling.opening}
          event={event}
          isOpen={cancelling.isOpen}
          onClose={cancelling.close}
        />
      )}
    </Plate>
  )
}

/** A word to everybody who comes or waits. */
function TellEverybody({ event }: { event: EventRecord }) {
  const say = useWords(eventHostWords)
  const author = useSession().user?.id
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const sending = useSingleMutation({
    mutationFn: () =>
      api.collection('event_messages').create({ tournament: event.id, author, text: text.trim() }),
    onSuccess: async () => {
      setText('')
      setChecked(false)
      toastSuccess(say('told'))
      await client.invalidateQueries({ queryKey: messageKeys(event.id) })
    },
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
  })
  const send = () => {
    setChecked(true)
    if (text.trim() !== '' && excessOf(text, messageLimits.text) === 0) sending.mutate()
  }
  return (
    <Plate as="section">
      <form
        className="stack"
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send()
        }}
      >
        <h2 className="text-20 strong">{say('tell')}</h2>
        <Textarea
          label={say('tellText')}
          description={say('tellHint')}
          rows={3}
          value={text}
          onChange={(typing) => setText(typing.currentTarget.value)}
          {...limited(text, messageLimits.text, isChecked && text.trim() === '' && say('tellEmpty'))}
        />
        <div className="wrap gap-12">
          <Button
            type="submit"
            variant="default"
            leftSection={<IconSend size={18} aria-hidden="true" />}
            loading={sending.isPending}
          >
            {say('send')}
          </Button>
        </div>
      </form>
      {text.trim() !== '' && <LeaveGuard />}
    </Plate>
  )
}
