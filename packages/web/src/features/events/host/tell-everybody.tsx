import { eventHostWords, messageLimits } from '@longhouse/contract/events'
import { excessOf } from '@longhouse/contract/texts'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { limited } from '../../../ui/limited.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import type { EventRecord } from '../events.types.ts'
import { messageKeys } from '../messages.queries.ts'

/** A word to everybody who comes or waits. */
export function TellEverybody({ event }: { event: EventRecord }) {
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
        className={section.stack}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send()
        }}
      >
        <h2 className={section.heading}>{say('tell')}</h2>
        <Textarea
          label={say('tellText')}
          description={say('tellHint')}
          rows={3}
          value={text}
          onChange={(typing) => setText(typing.currentTarget.value)}
          {...limited(text, messageLimits.text, isChecked && text.trim() === '' && say('tellEmpty'))}
        />
        <div className={section.actions}>
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
