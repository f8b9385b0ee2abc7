import type { PublicUser } from '@longhouse/contract/users'
import type { ReactNode } from 'react'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import classes from './profile.module.css'

/** A member as others see them. */
export function ProfilePlate({ user, children }: { user: PublicUser; children?: ReactNode }) {
  return (
    <Plate edge="primary" className={`row gap-32 ${classes.plate}`}>
      <UserAvatar user={user} size={144} isNamed />
      <div className="shrinks">
        <h1 className="text-38 bold breaks" dir="auto" tabIndex={-1}>
          {user.username}
        </h1>
        {user.created && (
          <p className="muted above-8">
            At the table since <time dateTime={user.created}>{monthOf(user.created)}</time>
          </p>
        )}
        {children}
      </div>
    </Plate>
  )
}

function monthOf(date: string): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date(date))
}
