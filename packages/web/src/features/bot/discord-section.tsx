import { useId, type ReactNode } from 'react'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './discord-panel.module.css'

/** A plate of the tab: what it is about, what can be done, what there is. */
export function DiscordSection({ title, text, actions, edge, children }: DiscordSectionProps) {
  const id = useId()
  return (
    <Plate as="section" aria-labelledby={id} className={section.stack} edge={edge}>
      <div className={classes.head}>
        <div className={classes.headWords}>
          <h2 id={id} className={section.heading} tabIndex={-1}>
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

export interface DiscordSectionProps {
  readonly title: string
  readonly text?: string
  readonly actions?: ReactNode
  readonly edge?: 'primary' | 'ember' | 'danger' | undefined
  readonly children: ReactNode
}
