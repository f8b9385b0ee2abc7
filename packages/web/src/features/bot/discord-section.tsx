import { IconCircleCheck } from '@tabler/icons-react'
import { useId, type ReactNode, type MouseEvent } from 'react'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './discord-panel.module.css'

/** A plate of the tab: what it is about, what can be done, what there is. */
export function DiscordSection({ title, text, actions, edge, children }: DiscordSectionProps) {
  const id = useId()
  return (
    <Plate as="section" aria-labelledby={id} className="stack" edge={edge}>
      <div className="spread gap-12 top">
        <div className={`grid gap-4 shrinks ${classes.headWords}`}>
          <h2 id={id} className="text-20 strong" tabIndex={-1}>
            {title}
          </h2>
          {text && <p className={section.text}>{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </Plate>
  )
}

interface DiscordSectionProps {
  readonly title: string
  readonly text?: string
  readonly actions?: ReactNode
  readonly edge?: 'primary' | 'ember' | 'danger' | undefined
  readonly children: ReactNode
}

/** Nothing to do here. */
export function AllWell({ title, children }: { readonly title: string; readonly children?: string }) {
  return (
    <p className="bar gap-12 top">
      <IconCircleCheck className="fixed success" size={24} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        {children && <span className="block muted">{children}</span>}
      </span>
    </p>
  )
}

/** Returns a function that focuses the heading above, since the button is removed with its row. */
export function keepFocusNear({ currentTarget }: MouseEvent<HTMLElement>): () => void {
  const heading = currentTarget.closest('section')?.querySelector('h2')
  return () => heading?.focus({ preventScroll: true })
}
