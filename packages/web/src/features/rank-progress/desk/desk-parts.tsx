import type { Why, DecisionAnswer } from '@longhouse/contract/rank-progress'
import type { ReactNode } from 'react'
import { showToast } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import type { PagedQuery } from '../../../ui/list/total-of.ts'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { MeasureList } from '../parts/rank-parts.tsx'
import type { Person } from '../rank.queries.ts'
import classes from './desk.module.css'
import { rankDeskWords } from './rank-desk.words.ts'

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
        <ul className="bare-list grid" aria-label={say(`show_${name}`)}>
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

/** The member of a row, and a few facts next to the name. */
export function PersonHead({ person, children }: PersonHeadProps) {
  const say = useWords(rankDeskWords)
  return (
    <div className={`bar gap-12 shrinks ${classes.person}`}>
      <UserAvatar user={person} size={40} />
      <div className="shrinks">
        <h3 className="text-18 breaks">
          {person ? (
            <Link
              to={`/user/${encodeURIComponent(person.username)}`}
              className={`plain undecorated ${classes.nameLink}`}
            >
              <bdi>{person.username}</bdi>
            </Link>
          ) : (
            say('formerMember')
          )}
        </h3>
        <p className="row gap-4-12 small muted">{children}</p>
      </div>
    </div>
  )
}

interface PersonHeadProps {
  readonly person: Person | undefined
  readonly children: ReactNode
}

/** A member's requirements and duties, in the words of their own page. */
export function WhyLists({ why, rank, next }: WhyListsProps) {
  const say = useWords(rankDeskWords)
  const { requirements = [], duties = [] } = why ?? {}
  const forNext = say('next', { rank: next ?? '' })
  const asRank = say('duties', { rank: rank ?? '' })
  return (
    <div className={classes.whys}>
      {next && requirements.length > 0 && (
        <div className={`grid gap-8 ${classes.why}`}>
          <h4 className={`small muted strong ${classes.whyHead}`}>{forNext}</h4>
          <MeasureList measures={requirements} label={forNext} isDense />
        </div>
      )}
      {duties.length > 0 && (
        <div className={`grid gap-8 ${classes.why}`}>
          <h4 className={`small muted strong ${classes.whyHead}`}>{asRank}</h4>
          <MeasureList measures={duties} label={asRank} isDense />
        </div>
      )}
    </div>
  )
}

interface WhyListsProps {
  readonly why: Why | null | undefined
  readonly rank: string | undefined
  /** Undefined at the top. */
  readonly next: string | undefined
}

/** Warns about the parts of a decision that could not be done. */
export function tellNotes({ notes }: DecisionAnswer): void {
  for (const note of notes) showToast(note, { kind: 'warning' })
}
