import { eventHostWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconBan, IconCopyPlus, IconPencil } from '@tabler/icons-react'
import '../../../theme/mantine-more.css'
import { useWords } from '../../../lib/use-words.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import type { CardAction } from '../event-card.tsx'
import type { EventRecord } from '../events.types.ts'
import { Attendance } from './attendance.tsx'
import { CancelEventDialog } from './cancel-event-dialog.tsx'
import { CheckInList } from './check-in-list.tsx'
import classes from './host-panel.module.css'
import { ResultsEditor } from './results-editor.tsx'
import { TellEverybody } from './tell-everybody.tsx'

/** Everything a host does during and after the night, in the order in which it comes. */
export function HostPanel({ event, now, onAction }: HostPanelProps) {
  return (
    <div className={classes.panel}>
      <CheckInList event={event} now={now} />
      <Attendance event={event} now={now} />
      <TellEverybody event={event} />
      <ResultsEditor event={event} />
      <Manage event={event} onAction={onAction} />
    </div>
  )
}

export interface HostPanelProps {
  readonly event: EventRecord
  readonly now: Date
  readonly onAction: (action: CardAction, eventId: string) => void
}

function Manage({ event, onAction }: Omit<HostPanelProps, 'now'>) {
  const say = useWords(eventHostWords)
  const cancelling = useDialog<true>()
  return (
    <Plate as="section" className={section.stack}>
      <h2 className={section.heading}>{say('manage')}</h2>
      <div className={section.actions}>
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
