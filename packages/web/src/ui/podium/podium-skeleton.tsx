import { Skeleton } from '@mantine/core'
import { LoadingLine } from '../loading/loading-line.tsx'
import classes from './podium-skeleton.module.css'

/** A board while it is loading: the podium's three plates. */
export function PodiumSkeleton({ label }: { label: string }) {
  return (
    <>
      <LoadingLine>{label}</LoadingLine>
      <div className={classes.podium} aria-hidden="true">
        <Skeleton height={330} radius="var(--radius-plate)" />
        <Skeleton height={430} radius="var(--radius-plate)" />
        <Skeleton height={310} radius="var(--radius-plate)" />
      </div>
    </>
  )
}
