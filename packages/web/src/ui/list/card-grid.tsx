import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** Cards in one, two or three columns by width. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={`bare-list column gap-24 ${classes.grid}`} aria-label={label}>
      {children}
    </ul>
  )
}

/** The same grid while its cards are on the way. */
export function CardGridSkeleton({ count = 6, height = 420 }: { count?: number; height?: number }) {
  return (
    <div className={`bare-list column gap-24 ${classes.grid}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="var(--radius-plate)" />
      ))}
    </div>
  )
}
