import { DiscordError } from '../api/discord-error.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { DirectChannel } from './direct-messages.ts'

/** Throws if the user has closed their inbox or shares no server with the bot. */
export function requireOpenInbox({ world }: Sim, { userId }: DirectChannel): void {
  const person = findPerson(world, userId)
  if (!person || person.closedInbox || person.bot) {
    throw new DiscordError(403, 50007, 'Cannot send messages to this user')
  }
  if (!person.inGuild) {
    throw new DiscordError(403, 50278, 'Cannot send messages to this user due to having no mutual guilds')
  }
}
