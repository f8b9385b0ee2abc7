import type { User } from '@longhouse/contract/users'
import type { ReactNode } from 'react'
import classes from './account.module.css'
import { AvatarPlate } from './avatar-plate.tsx'
import { DataPlate } from './data-plate.tsx'
import { DetailsPlate } from './details-plate.tsx'
import { DiscordDataPlate } from './discord-data-plate.tsx'
import { SecurityPlate } from './security-plate.tsx'
import { SessionsPlate } from './sessions-plate.tsx'
import { ThemePlate } from './theme-plate.tsx'

/** The plates of the account screen; those of other features come before the data from Discord. */
export function AccountSettings({ user, children }: { user: User; children?: ReactNode }) {
  return (
    <div className={classes.grid}>
      <AvatarPlate user={user} />
      <DetailsPlate user={user} />
      <SecurityPlate user={user} />
      <SessionsPlate userId={user.id} />
      <DataPlate user={user} />
      <ThemePlate />
      {children}
      <div className={classes.wide}>
        <DiscordDataPlate data={user.discord_data} />
      </div>
    </div>
  )
}
