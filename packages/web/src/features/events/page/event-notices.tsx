import { eventPageWords, undoCancelMs } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { EventRecord } from '../events.types.ts'
import { useChangeEvent } from '../use-change-event.ts'

/** The unusual states of an event, each with a button for its hosts to end it. */
export function EventNotices({ event, now, isHost }: { event: EventRecord; now: Date; isHost: boolean }) {
  const say = useWords(eventPageWords)
  const change = useChangeEvent()
  const { name } = event
  if (event.is_draft)
    return (
      <Banner
        title={say('isDraft')}
        actions={
          isHost && (
            <Button
              size="sm"
              loading={change.isPending}
              onClick={() =>
                change.mutate({ event, values: { is_draft: false }, done: say('published', { name }) })
              }
            >
              {say('publish')}
            </Button>
          )
        }
      >
        {say('draftText')}
      </Banner>
    )
  if (!event.cancelled_at) return null
  const canUndo = isHost && now.getTime() - recordDate(event.cancelled_at).getTime() < undoCancelMs
  return (
    <Banner
      kind="warning"
      title={say('isCancelled')}
      actions={
        canUndo && (
          <Button
            variant="default"
            size="sm"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ event, values: { cancelled_at: '' }, done: say('uncancelled', { name }) })
            }
          >
            {say('undoCancel')}
          </Button>
        )
      }
    >
      <span dir="auto">{event.cancel_reason}</span>
    </Banner>
  )
}
