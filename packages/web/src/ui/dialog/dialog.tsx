import '../../theme/mantine-more.css'
import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackCloses } from './back-closes.tsx'
import classes from './dialog.module.css'
import { EscapeCloses } from './escape-closes.tsx'
import { ScrollLock } from './scroll-lock.tsx'

/** A dialog with a title bar. Escape, Back, the cross and a click outside close it, unless it is busy. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  size = 'md',
  isBusy = false,
  isForm = false,
  isBehind = false,
  footer,
}: DialogProps) {
  const isHeld = isBusy || isBehind
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      classNames={{ content: classes.content ?? '' }}
      size={size}
      centered
      closeOnEscape={false}
      closeOnClickOutside={!isHeld && !isForm}
      transitionProps={{ duration: 280, transition: 'pop' }}
      removeScrollProps={{ removeScrollBar: false }}
    >
      <ScrollLock isOn={isOpen} />
      {isOpen && !isBehind && <BackCloses onBack={() => !isBusy && onClose()} />}
      {isOpen && !isHeld && <EscapeCloses onEscape={onClose} />}
      <Modal.Overlay backgroundOpacity={0.66} />
      {/* A second click or Enter must not reach a dialog that is closing. */}
      <Modal.Content inert={!isOpen}>
        <Group className={classes.bar} justify="space-between" wrap="nowrap">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <CloseButton size="lg" aria-label="Close" disabled={isHeld} onClick={onClose} />
        </Group>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly size?: ModalRootProps['size']
  /** Nothing closes the dialog while its work is in progress. */
  readonly isBusy?: boolean
  /** A stray click outside the dialog must not discard what was typed. */
  readonly isForm?: boolean
  /** Another dialog covers it. */
  readonly isBehind?: boolean
  readonly footer?: ReactNode
}
