import { eventWords } from '@longhouse/contract/events'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import { useCopy } from '../../ui/use-copy.ts'
import type { EventRecord } from './events.types.ts'

/** Copies a link that leads straight to this event. */
export function ShareEventButton({ event }: { event: EventRecord }) {
  const say = useWords(eventWords)
  const { isCopied, copy } = useCopy()
  return (
    <>
      <ActionIcon
        aria-label={say('copyLink', { name: event.name })}
        color={isCopied ? 'primary' : 'gray'}
        onClick={() => copy(`${location.origin}/events/${event.id}`)}
      >
        {isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconLink size={20} aria-hidden="true" />}
      </ActionIcon>
      <VisuallyHidden component="output">{isCopied && say('copied')}</VisuallyHidden>
    </>
  )
}
