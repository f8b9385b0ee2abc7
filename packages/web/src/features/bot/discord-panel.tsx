import { useLive } from '../../lib/records/realtime.ts'
import { useSession } from '../../lib/base/session.ts'
import { ChannelsPlate } from './channels-plate.tsx'
import classes from './discord-panel.module.css'
import { discordKeys } from './discord.queries.ts'
import { DoorPlate } from './door-plate.tsx'
import { DriftPlate } from './drift-plate.tsx'
import { MirrorsPlate } from './mirrors-plate.tsx'
import { ManagedRolesPlate } from './managed-roles-plate.tsx'
import { TroublesPlate } from './troubles-plate.tsx'

/** How the site and Discord get on: what is open, what is missing, what failed, and what goes where. */
export function DiscordPanel() {
  const canChange = useSession().user?.is_admin === true
  useLive('discord_settings', { keys: [discordKeys.choices, discordKeys.permissions] })
  return (
    <div className={`grid gap-24 top ${classes.panel}`}>
      <div className={`grid gap-24 shrinks ${classes.column}`}>
        <DoorPlate />
        <TroublesPlate />
        <MirrorsPlate />
        <DriftPlate />
      </div>
      <div className={`grid gap-24 shrinks ${classes.column}`}>
        <ChannelsPlate canChange={canChange} />
        <ManagedRolesPlate canChange={canChange} />
      </div>
    </div>
  )
}
