import type { RecordSource } from '@longhouse/engine'
import { hidingFields, profileParts, type ProfilePart } from '@longhouse/contract/profile'

/** The hidden parts of a member's profile. */
export interface Hiding {
  readonly parts: ReadonlySet<ProfilePart>
  /** Whether their card was computed before. */
  readonly isMade: boolean
}

type Row = Readonly<Record<string, string | number | boolean>>

/** Returns the hidden parts of members by id; members without a card are missing. */
export async function readHiding(
  source: RecordSource,
  users: readonly string[],
): Promise<ReadonlyMap<string, Hiding>> {
  if (users.length === 0) return new Map()
  const fields = profileParts.map((part) => `"${hidingFields[part]}"`).join(', ')
  const rows = await source.query<Row>({
    sql: `SELECT "user", "made_at", ${fields} FROM "profile_cards" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
  return new Map(
    rows.map((row) => [
      String(row['user']),
      {
        parts: new Set(profileParts.filter((part) => row[hidingFields[part]])),
        isMade: row['made_at'] !== '',
      },
    ]),
  )
}
