import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './base.module.css'

/** The shape of a card grid while its cards are on the way. */
export function SkeletonGrid({
  label,
  count = 6,
  height = 320,
}: {
  label: string
  count?: number
  height?: number
}) {
  return (
    <div className={classes.grid}>
      <VisuallyHidden component="output">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="var(--radius-plate)" aria-hidden="true" />
      ))}
    </div>
  )
}
