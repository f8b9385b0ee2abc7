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
