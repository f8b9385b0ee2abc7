import { z } from 'zod'
import { mapIds } from '../community/community.ts'
import { wordsFor } from '../words/words.ts'
import { rankRuleLimits, type LadderDraft, type RuleDraft, type Requirement } from './ladder.ts'
import { ladderRefusals } from './rank-refusals.words.ts'
import { findRequirementKind, type RequirementField, type RequirementKind } from './requirements/index.ts'

/** Maximum number of ranks of a ladder, and of characters in all of it and in one list. */
export const ladderLimits = { rules: 40, characters: 100_000, listCharacters: 15_000 } as const

/** A fault and its field: `rules.2.requirements.0.times`. */
export interface LadderProblem {
  readonly field: string
  readonly message: string
}

/** The result for a ladder as sent: a draft that can be saved, or its problems. */
export interface CheckedLadder {
  readonly draft?: LadderDraft
  readonly problems: readonly LadderProblem[]
}

const say = wordsFor('en', ladderRefusals)
const days = z.number().int().min(0).max(rankRuleLimits.days)
const asked = z.array(z.looseObject({ kind: z.string().max(40) })).max(rankRuleLimits.requirements)

const ruleSchema = z.object({
  rank: z.string().min(1).max(30),
  role_id: z
    .string()
    .regex(/^[0-9]*$/)
    .max(rankRuleLimits.roleId)
    .default(''),
  seats: z.number().int().min(0).max(rankRuleLimits.seats).default(0),
  requirements: asked.default([]),
  duties: asked.default([]),
  probation_days: days.default(0),
  warn_days: days.default(0),
  is_automatic: z.boolean().default(false),
})

const draftSchema = z.object({
  isOn: z.boolean(),
  revision: z.number().int().min(0),
  rules: z.array(ruleSchema).max(ladderLimits.rules),
})

/** Reads a ladder as sent. Each requirement keeps only the parameters that its kind knows. */
export function checkLadder(body: unknown): CheckedLadder {
  const { data, error } = draftSchema.safeParse(body)
  if (!data) return { problems: firstOfEach((error?.issues ?? []).map(({ path }) => problemAt(path))) }
  const problems = firstOfEach([
    ...wholeProblems(data),
    ...data.rules.flatMap((rule, place) => ruleProblems(data.rules, { rule, place })),
  ])
  if (problems.length > 0) return { problems }
  return { draft: { ...data, rules: data.rules.map(cleanRule) }, problems }
}

function firstOfEach(problems: readonly LadderProblem[]): LadderProblem[] {
  return [...Map.groupBy(problems, ({ field }) => field).values()].flatMap((same) => same.slice(0, 1))
}

/** The problem of a value with the wrong type. */
function problemAt(path: readonly PropertyKey[]): LadderProblem {
  const [first, , name] = path
  const field = path.slice(0, first === 'rules' && name !== 'requirements' && name !== 'duties' ? 3 : 5)
  return { field: field.map(String).join('.'), message: sentenceAt(path) }
}

function sentenceAt(path: readonly PropertyKey[]): string {
  const sentences: Readonly<Record<string, () => string>> = {
    rank: () => say('rank'),
    role_id: () => say('role'),
    seats: () => say('number', { min: 0, max: rankRuleLimits.seats }),
    probation_days: () => say('number', { min: 0, max: rankRuleLimits.days }),
    warn_days: () => say('number', { min: 0, max: rankRuleLimits.days }),
    is_automatic: () => say('yesOrNo'),
    isOn: () => say('yesOrNo'),
  }
  const [first, , name] = path.map(String)
  if (path.length === 1 && first === 'rules') return say('tooManyRules', { count: ladderLimits.rules })
  if (name === 'requirements' || name === 'duties')
    return path.length === 3 ? say('tooManyAsked', { count: rankRuleLimits.requirements }) : say('kind')
  return sentences[name ?? first ?? '']?.() ?? say('number', { min: 0, max: Number.MAX_SAFE_INTEGER })
}

function wholeProblems(draft: LadderDraft): LadderProblem[] {
  if (draft.isOn && draft.rules.length === 0) return [{ field: 'rules', message: say('noRules') }]
  const isLong = JSON.stringify(draft).length > ladderLimits.characters
  return isLong ? [{ field: 'rules', message: say('tooLong') }] : []
}

interface Placed {
  readonly rule: RuleDraft
  readonly place: number
}

function ruleProblems(rules: readonly RuleDraft[], { rule, place }: Placed): LadderProblem[] {
  const at = (field: string, message: string) => ({ field: `rules.${place}.${field}`, message })
  const before = rules.slice(0, place)
  const automatic = rule.is_automatic ? automaticProblem(rules, place) : undefined
  return [
    ...(before.some(({ rank }) => rank === rule.rank) ? [at('rank', say('rankTwice'))] : []),
    ...(rule.role_id && before.some(({ role_id }) => role_id === rule.role_id)
      ? [at('role_id', say('roleTwice'))]
      : []),
    ...(automatic === undefined ? [] : [at('is_automatic', automatic)]),
    ...listProblems(rule.requirements ?? [], { at: (field, message) => at(`requirements${field}`, message) }),
    ...listProblems(rule.duties ?? [], {
      at: (field, message) => at(`duties${field}`, message),
      areDuties: true,
    }),
  ]
}

function automaticProblem(rules: readonly RuleDraft[], place: number): string | undefined {
  const next = rules[place + 1]
  if (place > 0) return say('automaticFirst')
  if (!next) return say('automaticNeedsNext')
  if (next.seats > 0) return say('automaticSeats')
  const asksStaff = (next.requirements ?? []).some(({ kind }) => findRequirementKind(kind)?.isSaidByStaff)
  return asksStaff ? say('automaticAsksStaff') : undefined
}

interface ListPlace {
  readonly at: (field: string, message: string) => LadderProblem
  readonly areDuties?: boolean
}

function listProblems(list: readonly Requirement[], { at, areDuties = false }: ListPlace): LadderProblem[] {
  const isLong = JSON.stringify(list).length > ladderLimits.listCharacters
  return [
    ...(isLong ? [at('', say('tooLong'))] : []),
    ...list.flatMap((requirement, place) => {
      const here = (field: string, message: string) => at(`.${place}.${field}`, message)
      const kind = findRequirementKind(requirement.kind)
      if (!kind) return [here('kind', say('kind'))]
      if (areDuties && !kind.canBeDuty) return [here('kind', say('notAsDuty'))]
      const needsDays = areDuties && requirement['days'] === undefined
      return [
        ...(needsDays ? [here('days', say('dutyNeedsDays'))] : []),
        ...wrongParams(kind, requirement).map(({ name, message }) => here(name, message)),
      ]
    }),
  ]
}

function wrongParams(kind: RequirementKind, requirement: Requirement) {
  const wrong = new Set(kind.problems(requirement))
  return kind.fields
    .filter((field) => wrong.has(field.name) || hasUnknownMap(field, requirement))
    .map((field) => ({ name: field.name, message: fieldSentence(field) }))
}

function hasUnknownMap(field: RequirementField, requirement: Requirement): boolean {
  const chosen = requirement[field.name]
  if (field.kind !== 'choices' || field.choices !== 'maps' || !Array.isArray(chosen)) return false
  return chosen.some((map) => !mapIds.includes(map))
}

function fieldSentence(field: RequirementField): string {
  if (field.kind === 'number') return say('number', { min: field.min, max: field.max })
  return field.kind === 'text' ? say('text', { max: field.max }) : say('choices')
}

function cleanRule(rule: RuleDraft): RuleDraft {
  return { ...rule, requirements: cleanList(rule.requirements), duties: cleanList(rule.duties) }
}

function cleanList(list: readonly Requirement[] | null): readonly Requirement[] {
  return (list ?? []).map((each) => findRequirementKind(each.kind)?.clean(each) ?? each)
}
