export interface SimGuild {
  id: string
  name: string
  description: string
  invite: string
  ownerId: string
}

export interface SimRole {
  id: string
  name: string
  /** 0xRRGGBB; 0 means no colour. */
  color: number
  position: number
  hoist?: boolean
  /** Belongs to an integration: no user or bot can give or take it. */
  managed?: boolean
  /** Permission bits as a decimal string. */
  permissions?: string
}

export interface SimPerson {
  id: string
  username: string
  globalName: string | null
  email: string
  verified: boolean
  avatar: string | null
  /** Role ids, without @everyone. */
  roles: string[]
  inGuild: boolean
  nick?: string | null
  bot?: boolean
  /** The user's Discord language; English by default. */
  locale?: string
  /** Accepts no direct messages. */
  closedInbox?: boolean
  /** A description for the page where a user is picked. */
  about?: string
}

/** An action with its user. */
export type By<Deed> = Deed & { person: SimPerson }

export interface SimChannel {
  id: string
  name: string
  /** Differences from the permissions on the whole server. */
  overwrites?: SimOverwrite[]
}

export interface SimOverwrite {
  /** Of a role or a person. */
  id: string
  /** Permission bits as decimal strings. */
  allow: string
  deny: string
}

export interface SimWebhook {
  id: string
  token: string
  name: string
  channel: SimChannel
}

export interface SimClient {
  clientId: string
  clientSecret: string
  botToken: string
  name: string
  /** The bot's own user id; one of the users in the world. */
  botUserId: string
  /** Accepted exactly as written; loopback addresses are always accepted. */
  redirectUris: string[]
  /** Whether the gateway may send it member events; on by default. */
  membersIntent?: boolean
}

export interface DiscordWorld {
  guild: SimGuild
  client: SimClient
  roles: SimRole[]
  /** Users who can be picked at login. */
  personas: SimPerson[]
  /** Other users: the bot, and any members that a test adds. */
  members: SimPerson[]
  /** Channels without a webhook. */
  channels: SimChannel[]
  webhooks: SimWebhook[]
}
