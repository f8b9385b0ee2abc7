import { eventLimits } from '@longhouse/contract/events'
import { excessOf } from '@longhouse/contract/texts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { limited } from '../../../ui/limited.ts'
import type { EventRecord } from '../events.queries.ts'
import { useChangeEvent } from '../use-change-event.ts'
import { eventHostWords } from '../host/event-host.words.ts'

/** Cancels an event, with a reason for its participants. */
export function CancelEventDialog({ event, isOpen, onClose }: CancelEventDialogProps) {
  const say = useWords(eventHostWords)
  const change = useChangeEvent()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  const cancel = () => {
    setChecked(true)
    if (isMissing || excessOf(reason, eventLimits.cancelReason) > 0) return
    // The server sets the time itself.
    const values = { cancelled_at: new Date().toISOString(), cancel_reason: reason.trim() }
    const done = say('hasCancelled', { name: event.name })
    change.mutate({ event, values, done }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('cancelTitle')}
      submitLabel={say('cancelEvent')}
      cancelLabel={say('keepEvent')}
      isBusy={change.isPending}
      isDirty={!isMissing}
      hasOwnChecks
      onSubmit={(submission) => {
        submission.preventDefault()
        cancel()
      }}
    >
      <p className="spaced">{say('cancelText')}</p>
      <Textarea
        label={say('cancelReason')}
        description={say('cancelReasonHint')}
        required
        data-autofocus
        rows={3}
        value={reason}
        onChange={(typing) => setReason(typing.currentTarget.value)}
        {...limited(reason, eventLimits.cancelReason, isChecked && isMissing && say('cancelReasonMissing'))}
      />
    </FormDialog>
  )
}

interface CancelEventDialogProps {
  readonly event: EventRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}
