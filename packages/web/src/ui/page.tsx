import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The column of every screen: page width, gutters, air at the foot. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode
  width?: 'wide' | 'full' | 'text' | 'form'
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
