import type { Vote } from '@longhouse/contract/clips'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { CardGrid } from '../../ui/list/card-grid.tsx'
import { ClipCard, type ClipCardProps } from './clip-card.tsx'
import classes from './clip-list.module.css'
import { clipQuery } from './clips.queries.ts'

/** The clip that a link names, before all others. */
export function LinkedClip({ id, voteOf, onAction }: LinkedClipProps) {
  const { data: clip, isError } = useQuery(clipQuery(id))
  const card = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (clip?.id) card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [clip?.id])

  if (isError) {
    return (
      <div className={classes.problem}>
        <Banner kind="warning">The clip of your link is no longer here.</Banner>
      </div>
    )
  }
  if (!clip) return null
  return (
    <div className={classes.linked}>
      <CardGrid label="The clip of your link">
        <ClipCard clip={clip} vote={voteOf(id)} isLinked ref={card} onAction={onAction} />
      </CardGrid>
    </div>
  )
}

export interface LinkedClipProps {
  readonly id: string
  readonly voteOf: (clipId: string) => Vote
  readonly onAction: ClipCardProps['onAction']
}
