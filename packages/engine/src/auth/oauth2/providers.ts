import { z } from 'zod'
import type { OAuth2ProviderConfig } from '../../schema/collection.ts'

/** A finished exchange with an OAuth2 provider. */
export interface OAuth2Login {
  readonly collection: string
  readonly provider: string
  readonly accessToken: string
  readonly user: OAuth2User
  readonly createData: Readonly<Record<string, unknown>>
}

/** The person as the provider describes them. */
export interface OAuth2User {
  readonly id: string
  readonly name: string
  readonly username: string
  /** Empty unless the provider says it is verified. */
  readonly email: string
  readonly avatarURL: string
  readonly raw: Readonly<Record<string, unknown>>
}

/** Fields that the server itself sets on the account of this login, new or found, in the same transaction. */
export interface OAuth2Decision {
  readonly set: Readonly<Record<string, unknown>>
}

/** A service that people log in with. */
interface OAuth2Provider {
  readonly name: string
  readonly displayName: string
  /** A small inline SVG. */
  readonly logo: string
  readonly scopes: readonly string[]
  readonly usesPkce: boolean
  readonly authURL: string
  readonly tokenURL: string
  readonly userInfoURL: string
  /** The only hosts that profile pictures are fetched from. */
  readonly pictureHosts: readonly string[]
  /** Reads the person from the provider's response; throws if it is malformed. */
  toUser(answer: unknown): OAuth2User
}

/** A provider with the credentials and addresses of a collection. */
export interface ConfiguredProvider extends OAuth2Provider {
  readonly clientId: string
  readonly clientSecret: string
}

/** Returns the provider that a collection configured; `undefined` for an unknown name. */
export function configureProvider(config: OAuth2ProviderConfig): ConfiguredProvider | undefined {
  const provider = providers.find(({ name }) => name === config.name)
  if (!provider) return undefined
  const isStandIn = Boolean(config.userInfoURL) && config.userInfoURL !== provider.userInfoURL
  return {
    ...provider,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    displayName: config.displayName || provider.displayName,
    authURL: config.authURL || provider.authURL,
    tokenURL: config.tokenURL || provider.tokenURL,
    userInfoURL: config.userInfoURL || provider.userInfoURL,
    usesPkce: config.pkce ?? provider.usesPkce,
    // A stand-in's people do not exist at the real provider, nor do their pictures.
    pictureHosts: isStandIn ? [] : provider.pictureHosts,
  }
}

const discordUser = z.looseObject({
  id: z.string().min(1).max(100),
  username: z.string().default(''),
  discriminator: z.string().nullish(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
})

const pictureHost = 'cdn.discordapp.com'

const discordLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#5865f2">' +
  '<path fill-rule="evenodd" d="M6 4h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-1l-2-2H9l-2 2H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z' +
  'm2.5 6a1.75 2 0 1 0 0 4 1.75 2 0 0 0 0-4Zm7 0a1.75 2 0 1 0 0 4 1.75 2 0 0 0 0-4Z"/></svg>'

/** Discord: `identify` and `email`; the address counts only when Discord has verified it. */
export const discord: OAuth2Provider = {
  name: 'discord',
  displayName: 'Discord',
  logo: discordLogo,
  scopes: ['identify', 'email'],
  usesPkce: true,
  authURL: 'https://discord.com/api/oauth2/authorize',
  tokenURL: 'https://discord.com/api/oauth2/token',
  userInfoURL: 'https://discord.com/api/users/@me',
  pictureHosts: [pictureHost],
  toUser(answer) {
    const person = discordUser.parse(answer)
    const { id, username, discriminator, avatar } = person
    const tag = discriminator && discriminator !== '0' ? `#${discriminator}` : ''
    return {
      id,
      name: person.global_name || `${username}${tag}`,
      username,
      email: person.verified && person.email ? person.email : '',
      avatarURL: avatar ? pictureURL(id, avatar) : '',
      raw: person,
    }
  },
}

function pictureURL(id: string, hash: string): string {
  return `https://${pictureHost}/avatars/${encodeURIComponent(id)}/${encodeURIComponent(hash)}.png`
}

/** Every provider that a collection can configure. */
export const providers: readonly OAuth2Provider[] = [discord]
