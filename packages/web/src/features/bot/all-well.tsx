import { IconCircleCheck } from '@tabler/icons-react'
import classes from './discord-panel.module.css'

/** Nothing to do here. */
export function AllWell({ title, children }: { readonly title: string; readonly children?: string }) {
  return (
    <p className={classes.well}>
      <IconCircleCheck className={classes.wellIcon} size={24} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        {children && <span className={classes.wellText}>{children}</span>}
      </span>
    </p>
  )
}
