import { z } from 'zod'
import { channelUses, rewardIds, roleSources, startUpOverlays, moduleDefaults } from './community-config.ts'

const name = z.string().trim().min(1, 'must not be blank').max(200, 'must be at most 200 characters')
const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const identifier = z
  .string()
  .regex(/^[a-z0-9_]{1,40}$/, 'must be 1 to 40 small letters, digits or underscores')
// Staff roles may be given by name as well as by id.
const roleReference = z.string().trim().min(1, 'must not be blank').max(100)
const snowflake = z.string().regex(/^[0-9]{5,25}$/, 'must be a Discord id (digits only)')
const color = z.enum(['blue', 'green', 'orange', 'violet', 'red', 'grey'])
const labelled = z.object({ id: identifier, label: name })

const communitySchema = z.object({
  organisation: z.object({
    name,
    title: name,
    tagline: z.string().max(300),
    welcome: z.array(z.string().min(1)).min(1, 'needs at least one paragraph'),
    foundedYear: z.int().min(1970).max(2100),
    contactEmail: z.email('must be an e-mail address'),
    designer: z.object({ name, url: link }),
  }),
  links: z.object({ invite: link, x: link, instagram: link, twitch: link, youtube: link }),
  games: z
    .array(
      z.object({
        id: identifier,
        label: name,
        filterLabel: name.optional(),
        boardLabel: name.optional(),
        chip: color,
        maps: z.array(labelled),
      }),
    )
    .min(1, 'needs at least one game'),
  highRoundGame: identifier,
  homeTiles: z.array(
    z.object({ title: name, art: z.enum(['zombies', 'siege', 'blocks', 'racing']), invite: link }),
  ),
  supportedGames: z.array(name).min(1, 'needs at least one game'),
  popularGames: z.array(name).min(1, 'needs at least one game'),
  applicationTypes: z.array(labelled).min(1, 'needs at least one kind'),
  discord: z.object({
    guildId: snowflake,
    staffRoleIds: z.array(roleReference).min(1, 'needs at least one role'),
    hostRoleIds: z.array(roleReference).optional(),
    verifierRoleIds: z.array(roleReference).optional(),
    hiddenTopRoleId: snowflake.or(z.literal('')),
    rewardRoleIds: z.record(z.enum(rewardIds), snowflake),
    channels: z.partialRecord(z.enum(channelUses), snowflake).optional(),
    managedRoles: z.array(z.object({ roleId: snowflake, source: z.enum(roleSources) })).optional(),
    eventRoleId: snowflake.optional(),
    squadVoiceId: snowflake.optional(),
    widget: z.object({ url: link }).nullable(),
  }),
  parody: z.object({
    // A template with {z}, {x} and {y} is not quite an address.
    tileUrl: z
      .string()
      .regex(
        /^https:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/,
        'must be an https address with {z}, {x} and {y}',
      ),
    tileAttribution: name,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  policies: z.object({
    effectiveDate: name,
    minimumAge: z.int().min(0).max(120),
    dataRequestDays: z.int().min(1).max(365),
    governingLaw: name,
  }),
  copyGuardedScreens: z.array(
    z.enum(['home', 'clip-leaderboard', 'bo6-leaderboard', 'ranks', 'code-of-conduct', 'faq']),
  ),
  startUpOverlay: z.enum(startUpOverlays, "must be 'every-load' or 'once-per-tab'").optional(),
  modules: z.record(z.string(), z.boolean('must be true or false')).optional(),
})

/**
 * Checks a community's configuration. Returns one message per problem, none if it is valid. Takes `unknown`
 * because a hand-edited file need not have the type it claims.
 */
export function checkCommunity(config: unknown): string[] {
  const parsed = communitySchema.safeParse(config)
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'The file'}: ${issue.message}.`)
  }
  return contradictions(parsed.data)
}

function contradictions(config: z.infer<typeof communitySchema>): string[] {
  const problems: string[] = []
  const repeated = (path: string, values: readonly string[]) => {
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined) problems.push(`${path}: '${twice}' is there twice.`)
  }
  repeated(
    'games',
    config.games.map((game) => game.id),
  )
  repeated(
    'games.maps',
    config.games.flatMap((game) => game.maps.map((map) => map.id)),
  )
  repeated('supportedGames', config.supportedGames)
  repeated('popularGames', config.popularGames)
  repeated(
    'applicationTypes',
    config.applicationTypes.map((type) => type.id),
  )
  for (const module of Object.keys(config.modules ?? {}))
    if (!Object.hasOwn(moduleDefaults, module)) problems.push(`modules.${module}: is no part of the site.`)
  repeated(
    'discord.managedRoles',
    (config.discord.managedRoles ?? []).map(({ roleId }) => roleId),
  )
  repeated('discord.rewardRoleIds', Object.values(config.discord.rewardRoleIds))

  const highRound = config.games.find((game) => game.id === config.highRoundGame)
  if (!highRound) problems.push(`highRoundGame: '${config.highRoundGame}' is not one of the games.`)
  else if (highRound.maps.length === 0) problems.push(`highRoundGame: '${highRound.id}' has no maps.`)
  return problems
}
