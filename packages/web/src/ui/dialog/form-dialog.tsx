import { Button } from '@mantine/core'
import { useId, type ReactNode, type SubmitEventHandler } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** A dialog around one form. Its two buttons stay in sight, however long the form is. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = 'Cancel', isBusy, isDirty, onSubmit, className } = props
  const { hasOwnChecks = false, children, isOpen, onClose, title, size = 'md', over } = props
  const formId = useId()
  const { leave, isAsking, question } = useLeaveQuestion({ isDirty: isOpen && isDirty, isBusy, onClose })
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title={title}
        size={size}
        isBusy={isBusy}
        isBehind={isAsking || Boolean(over)}
        isForm
        footer={
          <>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={formId} loading={isBusy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} className={className} noValidate={hasOwnChecks} onSubmit={onSubmit}>
          {children}
        </form>
      </Dialog>
      {question}
      {isOpen && over}
    </>
  )
}

export interface FormDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  readonly submitLabel: string
  readonly cancelLabel?: string
  readonly isBusy: boolean
  /** Something was typed that would be lost. */
  readonly isDirty: boolean
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>
  readonly className?: string | undefined
  /** The form says itself what is wrong; the browser's own bubbles stay away. */
  readonly hasOwnChecks?: boolean
  /** A dialog that has to be answered first. */
  readonly over?: ReactNode
  readonly children: ReactNode
}
