/**
 * A record in memory as it is stored: every field by name with its own type, hidden ones and secrets (password
 * hash, tokenKey) included. Never leaves the engine as it is; `RecordService.present` makes what a caller sees.
 */
export interface StoredRow {
  readonly id: string
  readonly [field: string]: unknown
}
