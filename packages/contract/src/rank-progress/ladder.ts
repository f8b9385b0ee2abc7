import { bool, number, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import type { RankRule } from './rank-rule.ts'

/** Days without any activity after which somebody is inactive. */
export const inactiveDays = 30

/** Whether ranks move; one record at most. Without one, and while it is off, nothing is computed and nothing shown. */
export const ladderSettingsShape = shape({
  is_on: bool({}),
  /** Grows with each save: whoever saves an older one is told. */
  revision: number({ onlyInt: true, min: 0 }),
  ...timestamps,
})

/** The stored switch. */
export type LadderSettings = RecordOf<typeof ladderSettingsShape>

/** A rule as the editor of the ladder sends it. */
export type RuleDraft = Pick<
  RankRule,
  'rank' | 'role_id' | 'seats' | 'requirements' | 'duties' | 'probation_days' | 'warn_days' | 'is_automatic'
>

/** The whole ladder as it is edited: the rules from the lowest rank up. */
export interface LadderDraft {
  readonly isOn: boolean
  /** The one that was read; another one is refused with 409 and a sentence. */
  readonly revision: number
  readonly rules: readonly RuleDraft[]
}

/** Read by GET (`LadderDraft`), saved by PUT; for admins. A wrong rule is refused at `rules.N.requirements.M.NAME`. */
export const ladderPath = '/api/ladder'

/** What a draft would do, by POST of a `LadderDraft`: `LadderPreview`. Nothing is changed. */
export const ladderPreviewPath = '/api/ladder/preview'

/** Somebody, and the rank in question. */
export interface LadderPerson {
  readonly user: string
  readonly username: string
  readonly rank: string
}

/** What would be different if a draft were saved now. */
export interface LadderPreview {
  /** Who would be eligible today, and for which rank; the first of them. */
  readonly eligible: readonly LadderPerson[]
  readonly eligibleCount: number
  /** Who would fail a duty of the rank they have. */
  readonly failing: readonly LadderPerson[]
  readonly failingCount: number
}

/** How many people a preview names. */
export const previewLimit = 50
