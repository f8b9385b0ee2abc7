import type { Engine } from '@longhouse/engine'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { directChannelsCollection } from '../../../collections/notifications.ts'

/** A member's account here and in Discord. */
export interface Inbox {
  readonly user: string
  readonly discordId: string
}

/** Returns the stored channel of a Discord account, or undefined if there is none. */
export async function findChannel(engine: Engine, { user, discordId }: Inbox): Promise<string | undefined> {
  const known = await engine.records(directChannelsCollection).findFirst(ownOf(user))
  return known?.discord_id === discordId ? known.channel_id : undefined
}

/** Stores an opened channel. A member who was deleted in the meantime is skipped. */
export async function keepChannel(
  engine: Engine,
  { user, discordId: discord_id, channel: channel_id }: Inbox & { readonly channel: string },
): Promise<void> {
  await forgetChannel(engine, user)
  await engine
    .records(directChannelsCollection)
    .append([{ user, discord_id, channel_id }], { holdsTargets: true })
}

export async function forgetChannel(engine: Engine, user: string): Promise<void> {
  await deleteMatching(engine.records(directChannelsCollection), ownOf(user))
}

function ownOf(user: string) {
  return { filter: 'user = {:user}', params: { user } }
}
