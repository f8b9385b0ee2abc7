import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadingLine } from '../base/loading-line.tsx'
import { Plate } from '../base/plate.tsx'
import classes from './podium.module.css'

const metals = ['gold', 'silver', 'bronze'] as const

/** The first three. In the order of rank for screen readers and phones; wide screens centre gold. */
export function Podium({ label, places }: PodiumProps) {
  return (
    <ol className={`grid ${classes.podium}`} aria-label={label}>
      {metals.map((metal, index) => {
        const { isEmpty = false, chip, media, title, person, score } = places[index] ?? noPlace
        return (
          <li key={metal} className={classes.place} data-metal={metal}>
            <Plate
              as="article"
              edge={metal}
              className={`stack gap-12 ${classes.plate}`}
              data-empty={isEmpty || undefined}
            >
              <div className="spread gap-12">
                <span className={`text-38 display bold ${classes.rank}`}>#{index + 1}</span>
                {chip}
              </div>
              {media}
              <h2 className={`text-18 strong ${classes.title}`} dir="auto">
                {title}
              </h2>
              <div className="spread gap-12">
                {person ?? <span />}
                <p className={`tabular ${classes.score}`}>{score}</p>
              </div>
            </Plate>
          </li>
        )
      })}
    </ol>
  )
}

/** Takes the place of a picture while a place is free. */
export function FreePlace({ invitation, action }: { invitation: string; action: ReactNode }) {
  return (
    <div className={`stack gap-12 center text-center ${classes.hatched}`}>
      <p className={classes.invitation}>{invitation}</p>
      {action}
    </div>
  )
}

export interface PodiumPlace {
  readonly isEmpty?: boolean
  readonly chip?: ReactNode
  readonly media?: ReactNode
  readonly title: ReactNode
  readonly person?: ReactNode
  /** The score of the place; also shown for an empty place. */
  readonly score: ReactNode
}

interface PodiumProps {
  readonly label: string
  readonly places: readonly [PodiumPlace, PodiumPlace, PodiumPlace]
}

const noPlace: PodiumPlace = { isEmpty: true, title: '', score: '' }

/** A board while it is loading: the podium's three plates. */
export function PodiumSkeleton({ label }: { label: string }) {
  return (
    <>
      <LoadingLine>{label}</LoadingLine>
      <div className={`grid ${classes.skeleton}`} aria-hidden="true">
        <Skeleton height={330} radius="var(--radius-plate)" />
        <Skeleton height={430} radius="var(--radius-plate)" />
        <Skeleton height={310} radius="var(--radius-plate)" />
      </div>
    </>
  )
}
