import { z } from 'zod'
import type { ActivityKind } from '../../activities/activity.ts'
import type { Say } from '../../words/words.ts'
import type { Requirement } from '../ladder.ts'
import type { Span } from '../leave.ts'
import type { Measured, MemberFacts } from '../rank-progress.ts'
import type { rankWords } from '../rank.words.ts'

// In browsers zod would test whether it may generate code, which the content security policy forbids and
// reports. This runs before any kind creates its schema: each of them imports this file.
if ('document' in globalThis) z.config({ jitless: true })

/** Every kind of requirement. */
export const requirementNames = [
  'attended',
  'hosted',
  'welcomed',
  'clips',
  'verified_round',
  'votes_received',
  'account_days',
  'rank_days',
  'no_strikes',
  'staff_votes',
  'said_by_staff',
] as const

/** The name of a kind of requirement. */
export type RequirementName = (typeof requirementNames)[number]

/** The source of a field's choices. */
export type ChoiceList = 'event_kinds' | 'maps'

/** A parameter of a requirement, as a form field. */
export type RequirementField =
  | {
      readonly name: string
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      /** The initial value of a new requirement. */
      readonly start?: number
      readonly isOptional?: boolean
    }
  | { readonly name: string; readonly kind: 'choices'; readonly choices: ChoiceList }
  | { readonly name: string; readonly kind: 'text'; readonly max: number }

/** The data that a requirement is measured with. */
export interface Looked {
  readonly facts: MemberFacts
  readonly leaves: readonly Span[]
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The activities that a requirement needs. */
export interface ReadDeeds {
  readonly kind: ActivityKind
  /** How many of them it needs. */
  readonly count: number
  /** How many days back, leave not counted; without it, all activities. */
  readonly days?: number | undefined
}

/** A member's progress, without the requirement itself. */
export type Measurement = Omit<Measured, 'requirement'>

/** A measurement with the parameters for its sentence. */
export interface Told<Params> extends Measurement {
  readonly params: Params
  /** Formats a time for the reader's clock and calendar. */
  readonly moment: (moment: string) => string
}

/** Translates the texts of ranks into the reader's language. */
type RankSay = Say<typeof rankWords>

/** A kind of requirement, as its file defines it. */
interface KindDefinition<Params> {
  readonly name: RequirementName
  readonly schema: z.ZodType<Params>
  readonly fields: readonly RequirementField[]
  /** Whether a rank can have it as a duty. */
  readonly canBeDuty?: boolean
  /** Whether staff confirm it on the proposal: it is needed for a promotion, but not to be proposed. */
  readonly isSaidByStaff?: boolean
  readonly reads?: (params: Params) => ReadDeeds
  readonly measure: (params: Params, looked: Looked) => Measurement
  /** Describes a member's progress. */
  readonly sentence: (say: RankSay, told: Told<Params>) => string
  /** Describes the requirement for any member. */
  readonly ask: (say: RankSay, params: Params) => string
}

/** A measured requirement, and the reader's time format. */
interface MeasuredFor {
  readonly measured: Measured
  readonly moment: (moment: string) => string
}

/**
 * A kind of requirement without its type parameter. Its functions return undefined if the parameters are
 * invalid.
 */
export interface RequirementKind extends Pick<KindDefinition<unknown>, 'name' | 'fields'> {
  readonly canBeDuty: boolean
  readonly isSaidByStaff: boolean
  /** Names of the invalid parameters. */
  readonly problems: (requirement: Requirement) => readonly string[]
  /** The requirement without unknown parameters. */
  readonly clean: (requirement: Requirement) => Requirement | undefined
  readonly reads: (requirement: Requirement) => ReadDeeds | undefined
  readonly measure: (requirement: Requirement, looked: Looked) => Measurement | undefined
  readonly sentence: (say: RankSay, told: MeasuredFor) => string | undefined
  readonly ask: (say: RankSay, requirement: Requirement) => string | undefined
}

/**
 * Creates a kind from its definition. The schema parses the parameters before the definition's functions get
 * them.
 */
export function defineKind<Params extends object>(definition: KindDefinition<Params>): RequirementKind {
  const { name, fields, canBeDuty = false, isSaidByStaff = false, schema } = definition
  const paramsOf = findParams(schema)
  return {
    name,
    fields,
    canBeDuty,
    isSaidByStaff,
    problems: (requirement) => {
      const { error } = schema.safeParse(requirement)
      return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0] ?? 'kind')))]
    },
    clean: (requirement) => {
      const params = paramsOf(requirement)
      return params && { kind: name, ...params }
    },
    reads: (requirement) => {
      const params = paramsOf(requirement)
      return params && definition.reads?.(params)
    },
    measure: (requirement, looked) => {
      const params = paramsOf(requirement)
      return params && definition.measure(params, looked)
    },
    sentence: (say, { measured, moment }) => {
      const params = paramsOf(measured.requirement)
      return params && definition.sentence(say, { ...measured, params, moment })
    },
    ask: (say, requirement) => {
      const params = paramsOf(requirement)
      return params && definition.ask(say, params)
    },
  }
}

/**
 * Returns a function that parses a requirement's parameters, once each: the same rules apply to thousands of
 * members.
 */
function findParams<Params>(schema: z.ZodType<Params>) {
  const known = new WeakMap<Requirement, Params>()
  return (requirement: Requirement): Params | undefined => {
    const found = known.get(requirement)
    if (found !== undefined) return found
    const { data } = schema.safeParse(requirement)
    if (data !== undefined) known.set(requirement, data)
    return data
  }
}
