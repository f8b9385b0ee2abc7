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
  /** Belongs to an integration: nobody can give or take it. */
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
  /** The language of their Discord; English unless told. */
  locale?: string
  /** Takes no direct messages. */
  closedInbox?: boolean
  /** One line for the page where a person is picked. */
  about?: string
}

/** What somebody does, with who it is. */
export type By<Deed> = Deed & { person: SimPerson }

export interface SimChannel {
  id: string
  name: string
  /** What differs here from the rights on the whole server. */
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
  /** The bot's own user id; it must be one of the people. */
  botUserId: string
  /** Accepted exactly as written; addresses of this machine are accepted always. */
  redirectUris: string[]
  /** Whether the gateway may tell it of members; on unless told. */
  membersIntent?: boolean
}

export interface World {
  guild: SimGuild
  client: SimClient
  roles: SimRole[]
  /** People who can be picked at login. */
  personas: SimPerson[]
  /** Everybody else: the bot, and as many members as a test wants. */
  members: SimPerson[]
  /** Channels without a webhook. */
  channels: SimChannel[]
  webhooks: SimWebhook[]
}
