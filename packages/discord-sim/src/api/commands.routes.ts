import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CommandBody, type SimCommand, commandsSchema } from '../interactions/command-schema.ts'
import type { Sim } from '../sim.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { DiscordError, missingAccess } from './discord-error.ts'
import { requireBot } from './identity.ts'
import { readId } from './params.ts'

const limit = { bucket: 'guild-commands', limit: 5, windowMs: 5000 }
const dayMs = 86_400_000
const madePerDay = 200

/** The slash commands of the one server. */
export function commandRoutes(app: FastifyInstance, sim: Sim): void {
  const path = '/api/applications/:application/guilds/:guild/commands'

  app.get(path, { config: { limit } }, (request) => {
    requireOwn(request, sim)
    return sim.application.commands.map((command) => presentCommand(command, sim))
  })

  app.put(path, { config: { limit } }, (request) => {
    requireOwn(request, sim)
    sim.application.commands = overwrite(sim, readForm(commandsSchema, request.body ?? []))
    return sim.application.commands.map((command) => presentCommand(command, sim))
  })
}

/** Commands of a known name keep their id; only new ones count for the day. */
function overwrite({ application, clock, nextId }: Sim, bodies: CommandBody[]): SimCommand[] {
  const known = new Map(application.commands.map((one) => [one.name, one.id]))
  const made = bodies.filter((one) => !known.has(one.name))
  const today = application.commandsMadeAt.filter((at) => at > clock() - dayMs)
  if (today.length + made.length > madePerDay) {
    throw new DiscordError(
      400,
      30_034,
      'Max number of daily application command creates has been reached (200)',
    )
  }
  application.commandsMadeAt = [...today, ...made.map(() => clock())]
  return bodies.map((one) => ({ ...one, id: known.get(one.name) ?? nextId(), version: nextId() }))
}

function requireOwn(request: FastifyRequest, sim: Sim): void {
  const [application, guild] = [readId(request, 'application'), readId(request, 'guild')]
  requireBot(request, sim)
  if (application !== sim.world.client.clientId)
    throw new DiscordError(403, 20_012, 'You are not authorized to perform this action on this application')
  if (guild !== sim.world.guild.id) throw missingAccess()
}

function presentCommand(command: SimCommand, { world }: Sim) {
  return {
    ...command,
    type: 1,
    application_id: world.client.clientId,
    guild_id: world.guild.id,
    default_member_permissions: command.default_member_permissions ?? null,
    nsfw: command.nsfw ?? false,
  }
}
