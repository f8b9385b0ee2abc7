import { eventActionWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { dialogPart } from '../../lib/lazy-part.ts'
import { useWords } from '../../lib/use-words.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import classes from './event-list.module.css'

const SubscribeDialog = dialogPart(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog)

/** Opens the dialog that adds the member's events to their calendar. */
export function SubscribeButton() {
  const say = useWords(eventActionWords)
  const dialog = useDialog<true>()
  return (
    <>
      <Button className={classes.subscribe ?? ''} variant="default" onClick={() => dialog.open(true)}>
        <IconCalendarEvent size={18} aria-hidden="true" />
        <span className={classes.word}>{say('subscribe')}</span>
      </Button>
      {dialog.subject && (
        <SubscribeDialog key={dialog.opening} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}
