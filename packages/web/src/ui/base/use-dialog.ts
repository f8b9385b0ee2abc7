import { startTransition, useRef, useState } from 'react'

export interface DialogState<Subject> {
  /** The dialog's subject; it stays while the dialog fades out. */
  readonly subject: Subject | undefined
  readonly isOpen: boolean
  /** Changes with every opening: as `key` it makes a form start over. */
  readonly opening: number
  readonly open: (subject: Subject) => void
  readonly close: () => void
}

/** A dialog that is built when it is first opened. The element that opened it gets the focus back. */
export function useDialog<Subject>(): DialogState<Subject> {
  const [state, setState] = useState<{ subject?: Subject; isOpen: boolean; opening: number }>({
    isOpen: false,
    opening: 0,
  })
  const opener = useRef<Element | null>(null)

  return {
    subject: state.subject,
    isOpen: state.isOpen,
    opening: state.opening,
    open: (subject) => {
      opener.current = document.activeElement
      // The click shows first; the dialog takes longer.
      startTransition(() => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })))
    },
    close: () => {
      setState((current) => ({ ...current, isOpen: false }))
      setTimeout(() => returnFocus(opener.current))
    },
  }
}

function returnFocus(opener: Element | null): void {
  const target = opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('h1')
  target?.focus({ preventScroll: true })
}
