import type {
  APIGuild,
  APIGuildMember,
  APIRole,
  APIUser,
  RESTAPIPartialCurrentUserGuild,
} from 'discord-api-types/v10'
import { permissionsOf } from '../world/permissions.ts'
import type { SimPerson, SimRole, DiscordWorld } from '../world/world.types.ts'
import type { Wire } from './wire.ts'

const joinedAt = '2024-05-12T18:00:00.000000+00:00'

/** The public part of a user. */
export function presentUser(person: SimPerson): Wire<APIUser> {
  return {
    id: person.id,
    username: person.username,
    avatar: person.avatar,
    discriminator: person.bot ? '0001' : '0',
    public_flags: 0,
    flags: 0,
    ...(person.bot && { bot: true }),
    banner: null,
    accent_color: null,
    global_name: person.globalName,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  }
}

/** The part of a user that the site's scopes allow. */
export function presentCurrentUser(person: SimPerson, scopes: string[]): Wire<APIUser> {
  return {
    ...presentUser(person),
    mfa_enabled: false,
    locale: person.locale ?? 'en-US',
    premium_type: 0,
    ...(scopes.includes('email') && { email: person.email, verified: person.verified }),
  }
}

export function presentMember(person: SimPerson): Wire<APIGuildMember> {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    joined_at: joinedAt,
    nick: person.nick ?? null,
    pending: false,
    premium_since: null,
    roles: [...person.roles],
    user: presentUser(person),
    mute: false,
    deaf: false,
  }
}

export function presentRole(role: SimRole, world: DiscordWorld): Wire<APIRole> {
  return {
    id: role.id,
    name: role.name,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist ?? false,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: role.permissions ?? '0',
    managed: role.managed ?? false,
    mentionable: false,
    flags: 0,
    ...(role.managed && { tags: { bot_id: world.client.botUserId } }),
  }
}

export function presentGuild(world: DiscordWorld): Wire<APIGuild> {
  return {
    id: world.guild.id,
    name: world.guild.name,
    description: world.guild.description,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    features: ['COMMUNITY'],
    emojis: [],
    stickers: [],
    roles: world.roles.map((role) => presentRole(role, world)),
    owner_id: world.guild.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 1,
    widget_enabled: true,
    widget_channel_id: null,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 2,
    mfa_level: 0,
    nsfw_level: 0,
    hub_type: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: 'en-US',
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    incidents_data: null,
  }
}

export function presentCurrentUserGuild(
  person: SimPerson,
  world: DiscordWorld,
): Wire<RESTAPIPartialCurrentUserGuild> {
  return {
    id: world.guild.id,
    name: world.guild.name,
    icon: null,
    banner: null,
    owner: world.guild.ownerId === person.id,
    permissions: permissionsOf(world, person).toString(),
    features: ['COMMUNITY'],
  }
}
