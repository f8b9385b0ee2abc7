/** A member's own record, as the session and the account screen know it. */
export interface UserRecord {
  readonly id: string
  readonly collectionId: string
  readonly collectionName: string
  readonly username: string
  readonly email?: string
  readonly name?: string
  readonly avatar?: string
  readonly discord_id?: string | null
  readonly discord?: string
  readonly discord_username?: string
  readonly discord_data?: unknown
  readonly created?: string
  readonly updated?: string
  readonly verified?: boolean
  readonly is_admin?: boolean
  readonly emailVisibility?: boolean
  readonly theme_preference?: 'light' | 'dark' | ''
}
