import type { Rank } from '@longhouse/contract/content'
import type { ReactNode } from 'react'
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { TallyCount } from '../../ui/base/tally-mark.tsx'
import type { ContentEditing } from './base/content-dialogs.tsx'
import { EntryTools } from './base/entry-tools.tsx'
import classes from './base/numbered-list.module.css'
import { rankKind } from './rank.kind.ts'

/** The ranks from the top down, each with its strokes. */
export function RankList({ ranks, editing, children }: RankListProps) {
  return (
    <ol className="bare-list grid">
      {ranks.map((rank, index) => (
        <Plate as="li" key={rank.id} className={classes.entry ?? ''} edge={index === 0 ? 'gold' : undefined}>
          <div className={classes.strokes}>
            <TallyCount count={ranks.length - index} />
          </div>
          <div className={`grow prose ${classes.words}`}>
            <h2 className="text-20 breaks below-8" dir="auto">
              {rankKind.nameOf(rank)}
            </h2>
            {rank.description && <MarkdownView text={rank.description} />}
            {children?.(rank.id)}
          </div>
          <EntryTools
            name={rankKind.nameOf(rank)}
            onEdit={() => editing.edit.open(rank)}
            onDelete={() => editing.remove.open(rank)}
          />
        </Plate>
      ))}
    </ol>
  )
}

export interface RankListProps {
  readonly ranks: readonly Rank[]
  readonly editing: ContentEditing<Rank>
  /** What another feature says under a rank. */
  readonly children?: (rank: string) => ReactNode
}
