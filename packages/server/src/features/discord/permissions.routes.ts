import { refuse } from '@longhouse/engine'
import { botPermissions, type DiscordChoices, type DiscordPermissions } from '@longhouse/contract/bot'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireStaff } from '../../platform/callers.ts'
import { channelsOf, managedRolesOf } from '../../platform/discord/discord-choices.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import { toDiscordFailure } from '../../platform/discord/discord-failure.ts'
import type { Site } from '../../platform/feature.ts'
import type { DiscordSettings } from '../../settings.ts'
import { botRoleOf, canGive, findBotTroubles, botPermissionBits } from './bot-troubles.ts'
import { readGuildFacts, createGuildReader, type ReadGuild } from './guild.ts'

const freshWish = z.object({ fresh: z.literal('1') })

interface PermissionsSite extends Site {
  readonly client: DiscordClient | undefined
}

/** Channels and roles that an admin can choose, and permissions that the bot lacks on the Discord server. */
export function permissionRoutes(app: FastifyInstance, site: PermissionsSite): void {
  const { engine, community, logger, settings, client, now } = site
  const { discord } = settings
  const read =
    client && discord && createGuildReader({ read: () => readGuildFacts(client, discord.guildId), now })

  const look = async (request: FastifyRequest) => {
    await requireStaff(request)
    if (!read || !discord) throw refuse('Discord is not configured.', { status: 502 })
    return { ...(await readFor(request, { read, logger })), discord }
  }

  const choose = async () => ({
    channels: await channelsOf(engine, community),
    managedRoles: await managedRolesOf(engine, community),
    rewardRoles: Object.values(community.discord.rewardRoleIds),
  })

  app.get('/api/discord/choices', async (request): Promise<DiscordChoices> => {
    const { facts } = await look(request)
    return {
      channels: facts.channels.map(({ id, name }) => ({ id, name })),
      roles: facts.roles
        .filter(({ id }) => id !== facts.id)
        .toSorted((a, b) => b.position - a.position)
        .map((role) => ({
          id: role.id,
          name: role.name,
          position: role.position,
          canGive: canGive(facts, role),
          isStaff: [role.id, role.name].some((name) => community.discord.staffRoleIds.includes(name)),
        })),
      chosen: await choose(),
    }
  })

  app.get('/api/discord/permissions', async (request): Promise<DiscordPermissions> => {
    const { facts, at, discord: settingsOfDiscord } = await look(request)
    const { channels, managedRoles, rewardRoles } = await choose()
    const givenRoles = [...rewardRoles, ...managedRoles.map(({ roleId }) => roleId)]
    const troubles = findBotTroubles(facts, { channels, givenRoles })
    const botRole = botRoleOf(facts)
    return {
      missing: troubles.missing.map(inSentences),
      roleOrder: troubles.roleOrder.map(inSentences),
      goneChannels: troubles.goneChannels.map(inSentences),
      ...(botRole && { botRole: { name: botRole.name, position: botRole.position } }),
      invite: inviteAddress(settingsOfDiscord),
      readAt: at.toISOString(),
    }
  })
}

interface Reading extends Pick<Site, 'logger'> {
  readonly read: ReadGuild
}

async function readFor(request: FastifyRequest, { read, logger }: Reading) {
  try {
    return await read({ isFresh: freshWish.safeParse(request.query).success })
  } catch (error) {
    const failure = toDiscordFailure(error)
    logger.warn({ err: failure }, 'The Discord server could not be read.')
    throw refuse(`Discord could not be asked. ${failure.message}`, { status: 502, code: 'discord_away' })
  }
}

function inSentences<Trouble extends { readonly problem: string; readonly todo: string }>(
  trouble: Trouble,
): Trouble {
  return { ...trouble, problem: asSentence(trouble.problem), todo: asSentence(trouble.todo) }
}

/** Turns a fragment into a sentence: `the bot may not …` becomes `The bot may not ….` */
function asSentence(piece: string): string {
  const [first = '', ...rest] = piece
  const whole = first.toLocaleUpperCase('en') + rest.join('')
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** Returns the URL at which an admin of the server invites the bot, or grants it missing permissions. */
function inviteAddress({ url, clientId }: DiscordSettings): string {
  const permissions = botPermissions.reduce((sum, name) => sum | botPermissionBits[name], 0n)
  const query = new URLSearchParams({
    client_id: clientId,
    scope: 'bot applications.commands',
    permissions: String(permissions),
  })
  return `${url}/oauth2/authorize?${query.toString()}`
}
