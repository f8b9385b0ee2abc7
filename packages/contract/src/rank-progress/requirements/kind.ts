import { z } from 'zod'
import type { ActivityKind } from '../../activities/activity-kinds.ts'
import type { Say } from '../../words/words.ts'
import { findParams } from './find-params.ts'
import type { Span } from '../leave-time.ts'
import type { Measured } from '../measured.ts'
import type { MemberFacts } from '../member-facts.ts'
import type { Requirement } from '../rank-rule.ts'
import type { rankWords } from '../rank.words.ts'

// In browsers zod would try whether it may write code, which the policy of our pages forbids and reports. Before any
// kind makes its schema: each of them imports this file.
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

/** Where the choices of a field come from. */
export type ChoiceList = 'event_kinds' | 'maps'

/** A parameter of a requirement as a form asks for it. */
export type RequirementField =
  | {
      readonly name: string
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      /** What a new requirement begins with. */
      readonly start?: number
      readonly isOptional?: boolean
    }
  | { readonly name: string; readonly kind: 'choices'; readonly choices: ChoiceList }
  | { readonly name: string; readonly kind: 'text'; readonly max: number }

/** What a requirement is measured with. */
export interface Looked {
  readonly facts: MemberFacts
  readonly leaves: readonly Span[]
  /** In milliseconds since 1970. */
  readonly now: number
}

/** What of the activities a requirement has to know. */
export interface ReadDeeds {
  readonly kind: ActivityKind
  /** How many of them it takes. */
  readonly count: number
  /** How far back, leave not counted; all there are, without. */
  readonly days?: number | undefined
}

/** How far somebody is, without the requirement itself. */
export type Measurement = Omit<Measured, 'requirement'>

/** A measurement as a sentence says it. */
export interface Told<Params> extends Measurement {
  readonly params: Params
  /** A moment as its reader's clock and calendar show it. */
  readonly moment: (moment: string) => string
}

/** Says what ranks have to say, in the reader's language. */
export type RankSay = Say<typeof rankWords>

/** A kind of requirement as its file says it. */
export interface KindDefinition<Params> {
  readonly name: RequirementName
  readonly schema: z.ZodType<Params>
  readonly fields: readonly RequirementField[]
  /** Whether it can be asked of those who have a rank. */
  readonly canBeDuty?: boolean
  /** Whether people say it on the proposal: it keeps nobody from being proposed, and from being promoted it does. */
  readonly isSaidByStaff?: boolean
  readonly reads?: (params: Params) => ReadDeeds
  readonly measure: (params: Params, looked: Looked) => Measurement
  /** How far somebody is. */
  readonly sentence: (say: RankSay, told: Told<Params>) => string
  /** What is asked, of anybody. */
  readonly ask: (say: RankSay, params: Params) => string
}

/** A measured requirement, and how its reader sees moments. */
export interface MeasuredFor {
  readonly measured: Measured
  readonly moment: (moment: string) => string
}

/** A kind of requirement for those who know only that it is one. Nothing comes out where the parameters are none of it. */
export interface RequirementKind extends Pick<KindDefinition<unknown>, 'name' | 'fields'> {
  readonly canBeDuty: boolean
  readonly isSaidByStaff: boolean
  /** Names of the parameters that are wrong. */
  readonly problems: (requirement: Requirement) => readonly string[]
  /** The requirement without what its kind does not know. */
  readonly clean: (requirement: Requirement) => Requirement | undefined
  readonly reads: (requirement: Requirement) => ReadDeeds | undefined
  readonly measure: (requirement: Requirement, looked: Looked) => Measurement | undefined
  readonly sentence: (say: RankSay, told: MeasuredFor) => string | undefined
  readonly ask: (say: RankSay, requirement: Requirement) => string | undefined
}

/** Makes a kind of what its file says: parameters are read by its schema before anything else sees them. */
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
