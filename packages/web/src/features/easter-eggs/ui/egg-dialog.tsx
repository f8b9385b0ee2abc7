import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './egg-dialog.module.css'

/** A window above everything. The engine handles Escape; this closes by the cross and a click outside. */
export function EggDialog({ title, tone = 'aether', width = 'narrow', onLeave, children }: EggDialogProps) {
  const titleId = useId()
  const dialog = useModal()
  const isPressedBeside = useRef(false)

  return (
    // The key for leaving is Escape, which the engine handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-tone={tone}
      data-width={width}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
      onMouseDown={(event) => (isPressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        // A selection that ends outside the window must not close it.
        if (isPressedBeside.current && event.target === event.currentTarget) onLeave()
      }}
    >
      <div className={classes.sheet}>
        <div className="bar gap-16 between below-16">
          <h2 id={titleId} className={`text-24 tone strong ${classes.title}`} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className={`icon-button ${classes.close}`}
            aria-label="Close"
            onClick={onLeave}
          >
            <IconX size={22} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Opens a dialog element as a modal; the element that had the focus gets it back afterwards. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // The element returns the focus only while it is still on the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A person who is still typing must not press a button by that, so the title comes before any button.
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2')
    first?.focus()
    return () => element?.close()
  }, [])
  return dialog
}

interface EggDialogProps {
  readonly title: string
  readonly tone?: 'aether' | 'danger'
  readonly width?: 'narrow' | 'wide'
  readonly onLeave: () => void
  readonly children: ReactNode
}
