import '../../theme/mantine-more.css'
import { CloseButton, Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { BackCloses } from './back-closes.tsx'
import classes from './dialog.module.css'

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
        <div className={`bar gap-16 between ${classes.bar}`}>
          <Modal.Title className={`text-20 strong ${classes.title}`}>{title}</Modal.Title>
          <CloseButton size="lg" aria-label="Close" disabled={isHeld} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {footer && <div className={`wrap gap-12 ${classes.footer}`}>{footer}</div>}
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

/** Escape leads out of a dialog, unless something in it, such as an open calendar, keeps the key for itself. */
function EscapeCloses({ onEscape }: { onEscape: () => void }) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}

let locks = 0

/**
 * Keeps the page behind a dialog in place, and its width where a scroll bar disappears. The library's own
 * lock sets a variable that all elements inherit, which computes the style of every one of them again.
 */
function ScrollLock({ isOn }: { isOn: boolean }): null {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    locks += 1
    if (locks === 1) lock()
    return () => {
      locks -= 1
      if (locks === 0) unlock()
    }
  }, [isOn])
  return null
}

function lock(): void {
  const { documentElement, body } = document
  const bar = innerWidth - documentElement.clientWidth
  body.style.overflow = 'hidden'
  body.style.marginInlineEnd = `${bar}px`
}

function unlock(): void {
  document.body.style.overflow = ''
  document.body.style.marginInlineEnd = ''
}
