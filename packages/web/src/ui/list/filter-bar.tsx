import type { ReactNode } from 'react'
import classes from './list.module.css'

/** The row of filters above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
