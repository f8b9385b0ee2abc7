import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { gatewayStore, type GatewayState } from '../../features/bot/gateway/gateway-state.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import type { BotDuties } from '../../features/discord/permissions/bot-troubles.ts'
import { channelsOf, managedRolesOf } from '../../platform/discord/discord-choices.ts'
import { roleChangesCollection } from '../../collections/roles.ts'

/** Data about the bot in the database. */
export interface BotRecords extends BotDuties {
  /** Number of parked posts. */
  readonly parkedPosts: number
  /** Number of roles that were changed by hand. */
  readonly drift: number
  /** The one gateway connection, if any. */
  readonly gateway: Pick<GatewayState, 'holder' | 'until' | 'reason'>
}

export async function readBotRecords(engine: Engine): Promise<BotRecords> {
  const managed = await managedRolesOf(engine, communityFile.config)
  return {
    channels: await channelsOf(engine, communityFile.config),
    givenRoles: managed.map(({ roleId }) => roleId),
    parkedPosts: await engine.records(discordMirrorsCollection).count({ filter: "status = 'parked'" }),
    gateway: await gatewayStore(engine).read(),
    drift: await engine.records(roleChangesCollection).count({ filter: "drift_since != ''" }),
  }
}
