import { ladderWords } from '@longhouse/contract/rank-progress'
import { useBeforeUnload, useHold } from '../../../lib/router/hooks.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

/** Asks before a page is left whose changes are not saved; in place only while there are any. */
export function LeaveGuard() {
  const say = useWords(ladderWords)
  const { isHeld, goOn, stay } = useHold(() => true)
  useBeforeUnload((event) => event.preventDefault())
  return (
    <ConfirmDialog
      isOpen={isHeld}
      title={say('leaveTitle')}
      confirmLabel={say('leave')}
      cancelLabel={say('stay')}
      onConfirm={goOn}
      onCancel={stay}
    >
      <p>{say('leaveText')}</p>
    </ConfirmDialog>
  )
}
