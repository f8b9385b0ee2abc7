import { Button } from '@mantine/core'
import type { PublicUser } from '@longhouse/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BadgeShelf } from '../../features/badges/badge-shelf.tsx'
import { ProfileBests } from '../../features/profile/profile-bests.tsx'
import { cardQuery, type CardRecord } from '../../features/profile/profile-card.queries.ts'
import { ProfileClips } from '../../features/profile/profile-clips.tsx'
import { ProfileCompany } from '../../features/profile/profile-company.tsx'
import { ProfileFacts, ProfileRank } from '../../features/profile/profile-facts.tsx'
import { ProfilePlate } from '../../features/profile/profile-plate.tsx'
import classes from '../../features/profile/profile.module.css'
import { profileWords } from '../../features/profile/profile.words.ts'
import { ShownParts } from '../../features/profile/shown-parts.tsx'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'
import { Plate } from '../../ui/base/plate.tsx'

/** A member as members see them: what they did, as far as they show it. */
export function MemberProfile({ user }: { user: PublicUser }) {
  const say = useWords(profileWords)
  const session = useSession()
  const isOwn = session.user?.id === user.id
  const { data: card, isPending, isError, isFetching, refetch } = useQuery(cardQuery(user.id))
  return (
    <>
      <ProfilePlate user={user}>{card && <ProfileRank card={card} />}</ProfilePlate>
      {isPending && <SkeletonGrid label={say('loading')} height={180} />}
      {isError && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {card !== undefined && <Parts user={user} card={card} isOwn={isOwn} />}
    </>
  )
}

interface PartsProps {
  readonly user: PublicUser
  readonly card: CardRecord | null
  readonly isOwn: boolean
}

function Parts({ user, card, isOwn }: PartsProps) {
  const say = useWords(profileWords)
  if (!card) return <Newcomer isOwn={isOwn} />
  const { bests, badges, companions, clips } = card
  const hasBests = (bests ?? []).length > 0
  const hasBadges = (badges ?? []).length > 0
  const hasCompany = companions.length > 0
  const isEmpty = !hasBests && !hasBadges && !hasCompany && clips === 0 && card.attended + card.hosted === 0
  const isSplit = hasBests || clips > 0
  return (
    <>
      {isEmpty && <Newcomer isOwn={isOwn} />}
      <div className="column gap-24 above-24">
        <ProfileFacts card={card} />
        {hasBadges && (
          <Part title={say('badges')}>
            <BadgeShelf badges={badges ?? []} />
          </Part>
        )}
      </div>
      <div
        className={`column gap-24 top above-24 ${classes.columns}`}
        data-both={(isSplit && (hasCompany || isOwn)) || undefined}
      >
        {isSplit && (
          <div className="column gap-24">
            {hasBests && (
              <Part title={say('bests')}>
                <ProfileBests card={card} isOwn={isOwn} />
              </Part>
            )}
            {clips > 0 && (
              <Part title={say('clips')}>
                <ProfileClips user={user.id} />
              </Part>
            )}
          </div>
        )}
        <div className="column gap-24">
          {hasCompany && (
            <Part title={say('company')}>
              <ProfileCompany card={card} />
            </Part>
          )}
          {isOwn && <ShownParts card={card} />}
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `profile-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <Plate as="section" className="stack" aria-labelledby={id}>
      <h2 id={id} className="text-20 strong">
        {title}
      </h2>
      {children}
    </Plate>
  )
}

function Newcomer({ isOwn }: { isOwn: boolean }) {
  const say = useWords(profileWords)
  if (!isOwn) return <EmptyState title={say('newcomer')}>{say('newcomerText')}</EmptyState>
  return (
    <EmptyState
      title={say('ownNewcomer')}
      action={
        <Button component={Link} to="/events">
          {say('toEvents')}
        </Button>
      }
    >
      {say('ownNewcomerText')}
    </EmptyState>
  )
}
