import { Skeleton } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './card-grid.module.css'

/**
 * Cards in one, two or three columns by width. Once they have been laid out, and the page is scrolled to where it was
 * left, those out of sight may be left out of what follows: `data-settled` says so to their sheets.
 */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSettled(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <ul className={classes.grid} aria-label={label} data-settled={isSettled || undefined}>
      {children}
    </ul>
  )
}

/** The same grid while its cards are on the way. */
export function CardGridSkeleton({ count = 6, height = 420 }: { count?: number; height?: number }) {
  return (
    <div className={classes.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="var(--radius-plate)" />
      ))}
    </div>
  )
}
