import { useWords } from '../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { squadsPageWords } from './squads.words.ts'
import { seatsOf, type CallRecord, type SeatRecord } from './squads.queries.ts'
import { useChangeCall } from './use-change-call.ts'

/** A question before an action that affects the others in a squad. */
export type CallQuestion =
  | { readonly kind: 'close'; readonly call: CallRecord }
  | { readonly kind: 'remove'; readonly call: CallRecord }
  | { readonly kind: 'sendAway'; readonly seat: SeatRecord }

/** Asks before a call with people in it closes, before staff delete one, and before a member is sent away. */
export function CallQuestionDialog({ question, isOpen, onClose }: CallQuestionDialogProps) {
  const say = useWords(squadsPageWords)
  const { close, remove, sendAway, isPending } = useChangeCall(onClose)
  const shared = { isOpen, isBusy: isPending, onCancel: onClose }
  if (question.kind === 'close')
    return (
      <ConfirmDialog
        {...shared}
        title={say('closeTitle')}
        confirmLabel={say('closeConfirm')}
        cancelLabel={say('keep')}
        onConfirm={() => close(question.call)}
      >
        <p className="spaced">{say('closeText', { count: seatsOf(question.call).length })}</p>
      </ConfirmDialog>
    )
  if (question.kind === 'remove') {
    const name = question.call.expand?.user?.username ?? ''
    return (
      <ConfirmDialog
        {...shared}
        title={say('removeTitle', { name })}
        confirmLabel={say('removeConfirm')}
        cancelLabel={say('cancel')}
        onConfirm={() => remove(question.call)}
      >
        <p className="spaced">{say('removeText')}</p>
      </ConfirmDialog>
    )
  }
  const name = question.seat.expand?.user?.username ?? ''
  return (
    <ConfirmDialog
      {...shared}
      title={say('sendAwayTitle', { name })}
      confirmLabel={say('sendAwayConfirm')}
      cancelLabel={say('cancel')}
      onConfirm={() => sendAway(question.seat)}
    >
      <p className="spaced" dir="auto">
        {say('sendAwayText', { name })}
      </p>
    </ConfirmDialog>
  )
}

interface CallQuestionDialogProps {
  readonly question: CallQuestion
  readonly isOpen: boolean
  readonly onClose: () => void
}
