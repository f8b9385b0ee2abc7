import { ladderWords } from '@longhouse/contract/rank-progress'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

/** Asks before a page is left whose changes are not saved; in place only while there are any. */
export function LeaveGuard() {
  const say = useWords(ladderWords)
  const blocker = useBlocker(true)
  useBeforeUnload((event) => event.preventDefault())
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={say('leaveTitle')}
      confirmLabel={say('leave')}
      cancelLabel={say('stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{say('leaveText')}</p>
    </ConfirmDialog>
  )
}
