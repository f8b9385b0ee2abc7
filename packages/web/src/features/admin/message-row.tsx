import type { OutboxMessage } from '@longhouse/contract/relays'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import classes from './admin.module.css'
import { messageKeys } from './messages.queries.ts'

const states = {
  pending: { label: 'Waiting', color: 'blue' },
  parked: { label: 'Set aside', color: 'red' },
  delivered: { label: 'Delivered', color: 'green' },
} as const

/** A message for a channel: its target, its status, its text, and a button to retry it. */
export function MessageRow({ message }: { message: OutboxMessage }) {
  const retry = useRetryMessage()
  const { body, status } = message
  const title = body?.embeds?.find((embed) => embed.title)?.title ?? body?.content ?? 'Message'
  return (
    <Plate as="li" className="stack gap-8">
      <div className="row gap-8-16">
        {status && <ColorChip color={states[status].color}>{states[status].label}</ColorChip>}
        <div className={classes.messageWords}>
          <h2 className={`text-16 breaks ${classes.title}`} dir="auto">
            {title}
          </h2>
          <p className="small muted breaks">
            {message.relay} · {formatMoment(message.created)} · {attemptWords(message)}
          </p>
        </div>
        {status !== 'delivered' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            aria-label={`Send again: ${title}`}
            loading={retry.isPending}
            onClick={() => retry.mutate(message.id)}
          >
            Send again
          </Button>
        )}
      </div>
      {message.last_error && <p className="small danger breaks">{message.last_error}</p>}
      <MessageBody message={message} />
    </Plate>
  )
}

function MessageBody({ message: { body } }: { message: OutboxMessage }) {
  return (
    <details>
      <summary className={`tap muted ${classes.messageSummary}`}>What it says</summary>
      {body?.content && <MarkdownView text={body.content} />}
      {body?.embeds?.map((embed, index) => (
        <div key={index} className={`stack gap-8 ${classes.embed}`}>
          {embed.description && <MarkdownView text={embed.description} />}
          {embed.fields?.map(({ name, value }, fieldIndex) => (
            <div key={fieldIndex}>
              <strong dir="auto">{name}</strong>
              <MarkdownView text={value} />
            </div>
          ))}
          {embed.footer && (
            <p className="small muted breaks" dir="auto">
              {embed.footer.text}
            </p>
          )}
        </div>
      ))}
    </details>
  )
}

function attemptWords({ status, attempts, delivered_at, next_attempt }: OutboxMessage): string {
  if (status === 'delivered') return delivered_at ? `delivered ${formatMoment(delivered_at)}` : 'delivered'
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return status === 'pending' && next_attempt ? `${tried}, next ${formatMoment(next_attempt)}` : tried
}

/** Puts a message first in line again, with all its attempts before it. */
function useRetryMessage() {
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => api.post(`/api/relays/${encodeURIComponent(id)}/retry`, {}),
    onSuccess: () => toastSuccess('The message is on its way again'),
    onError: (error) => toastError(`The message was not sent: ${failureReason(error)}`),
    onSettled: () => cache.invalidateQueries({ queryKey: messageKeys.list }),
  })
}
