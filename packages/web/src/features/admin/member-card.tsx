import { roleFallbacks, type User } from '@longhouse/contract/users'
import { formatDay } from '../../lib/moments.ts'
import { ColorChip } from '../../ui/game-chip.tsx'
import rows from '../../ui/list/rows.module.css'
import { Plate } from '../../ui/plate.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './member-card.module.css'

const fallbacks: readonly string[] = Object.values(roleFallbacks)

/** A person with their top role; the whole card opens their details. */
export function MemberCard({ user, role, isOut, onOpen }: MemberCardProps) {
  return (
    <Plate as="li" isFlush isInteractive>
      <button type="button" className={`${rows.button} ${classes.card}`} onClick={onOpen}>
        <UserAvatar user={user} size={40} />
        <span className={classes.words}>
          <bdi className={classes.name}>{user.username}</bdi>
          <span className={classes.since}>Joined {formatDay(user.created)}</span>
        </span>
        {isOut && <ColorChip color="red">Suspended</ColorChip>}
        {role && <ColorChip color={chipColor(user, role)}>{role}</ColorChip>}
      </button>
    </Plate>
  )
}

function chipColor(user: User, role: string) {
  if (fallbacks.includes(role)) return 'grey'
  return user.is_staff ? 'orange' : 'green'
}

export interface MemberCardProps {
  readonly user: User
  readonly role: string
  /** Suspended right now. */
  readonly isOut: boolean
  readonly onOpen: () => void
}
