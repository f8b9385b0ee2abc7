import type { OAuth2User } from './oauth2-login.ts'
import type { OAuth2ProviderConfig } from '../../schema/collection.ts'
import { providers } from './providers/index.ts'

/** A service that people log in with; one file each in `providers/`. */
export interface OAuth2Provider {
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
