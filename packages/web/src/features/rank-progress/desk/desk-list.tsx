import { rankDeskWords } from '@longhouse/contract/rank-progress'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import type { PagedQuery } from '../../../ui/list/total-of.ts'
import classes from './desk.module.css'

/** A list of the desk in every state it can be in. */
export function DeskList<Item extends { readonly id: string }>({
  name,
  query,
  children,
}: DeskListProps<Item>) {
  const say = useWords(rankDeskWords)
  return (
    <PagedList
      query={query}
      loading={say('loading')}
      loadFailed={say('loadFailed')}
      more={say('more')}
      skeletonHeight={140}
      empty={<EmptyState title={say(`none_${name}`)}>{say(`noneText_${name}`)}</EmptyState>}
    >
      {(items) => (
        <ul className={`bare-list ${classes.list}`} aria-label={say(`show_${name}`)}>
          {items.map((item) => children(item))}
        </ul>
      )}
    </PagedList>
  )
}

interface DeskListProps<Item> {
  readonly name: 'due' | 'at_risk' | 'inactive' | 'on_leave' | 'asked' | 'history'
  readonly query: PagedQuery<Item>
  readonly children: (item: Item) => ReactNode
}
