import { bool, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { community } from '../community/community.ts'
import { formLimits, formStatuses } from './form-status.ts'

/** Stored values of `application_type`. */
export const applicationTypeIds: readonly string[] = community.applicationTypes.map((type) => type.id)

const short = text({ required: true, max: formLimits.short })
const long = text({ required: true, max: formLimits.long })

/** A member's application to join the staff. The member is always the caller. */
export const staffApplicationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  username: text({ max: formLimits.short }),
  discord_id: text({ max: formLimits.short }),
  application_type: select(applicationTypeIds, { required: true }),
  in_game_name: short,
  age: short,
  country_timezone: short,
  tog_membership_duration: short,
  why_staff: long,
  previous_leadership: long,
  skills_qualities: long,
  conflict_handling: long,
  activity_dedication: long,
  tog_requirements: long,
  report_problem: long,
  discrimination_policy: long,
  break_steps: long,
  strike_policy: long,
  sergeant_other_community: long,
  transfer_requirements: long,
  missed_meetings: long,
  dating_policy: long,
  prohibited_actions: long,
  agree_to_rules: bool({ required: true }),
  /** Written by staff only. */
  status: select(formStatuses, {}),
  staff_note: text({ max: formLimits.note }),
  ...timestamps,
})

/** A stored application. */
export type StaffApplication = RecordOf<typeof staffApplicationShape>
