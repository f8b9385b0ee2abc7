import { eventMoreWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './event-fields.module.css'

/** Which events of a series a change is for. */
export type Scope = 'one' | 'following'

/** Asks, before an event of a series is saved, how far the change reaches. */
export function ScopeDialog({ isBusy, onChoose, onCancel }: ScopeDialogProps) {
  const say = useWords(eventMoreWords)
  return (
    <Dialog isOpen onClose={onCancel} title={say('scopeTitle')} size="sm" isBusy={isBusy} isForm>
      <div className={classes.fields}>
        <p>
          {say('scopeText')} {say('scopeLeft')}
        </p>
        <Button data-autofocus disabled={isBusy} onClick={() => onChoose('one')}>
          {say('scopeOne')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => onChoose('following')}>
          {say('scopeFollowing')}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {say('scopeBack')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ScopeDialogProps {
  readonly isBusy: boolean
  readonly onChoose: (scope: Scope) => void
  readonly onCancel: () => void
}
