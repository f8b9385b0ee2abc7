import {
  findRequirementKind,
  type LadderDraft,
  type Requirement,
  type RuleDraft,
} from '@longhouse/contract/rank-progress'

/** One of the two lists of a rule. */
export type AskList = 'requirements' | 'duties'

/** Returns the draft with a rank on top of the ladder, without requirements. */
export function withRank(draft: LadderDraft, rank: string): LadderDraft {
  const rule: RuleDraft = {
    rank,
    role_id: '',
    seats: 0,
    requirements: [],
    duties: [],
    probation_days: 0,
    warn_days: 14,
    is_automatic: false,
  }
  return { ...draft, rules: [...draft.rules, rule] }
}

/** Returns the draft without the rank at a step. */
export function withoutRank(draft: LadderDraft, index: number): LadderDraft {
  return { ...draft, rules: firstAlone(draft.rules.filter((_, each) => each !== index)) }
}

/** Returns the draft with the rank at a step moved one step up (1) or down (-1). */
export function withMoved(draft: LadderDraft, { index, by }: { index: number; by: 1 | -1 }): LadderDraft {
  const rule = draft.rules[index]
  const to = index + by
  if (!rule || to < 0 || to >= draft.rules.length) return draft
  const others = draft.rules.filter((_, each) => each !== index)
  return { ...draft, rules: firstAlone(others.toSpliced(to, 0, rule)) }
}

/** Returns the draft with a change of the rank at a step. */
export function withRule(
  draft: LadderDraft,
  { index, change }: { readonly index: number; readonly change: Partial<RuleDraft> },
): LadderDraft {
  return {
    ...draft,
    rules: draft.rules.map((rule, each) => (each === index ? { ...rule, ...change } : rule)),
  }
}

/** Returns a new requirement of a kind, with the start values of its fields. */
export function newRequirement(kind: string): Requirement {
  const fields = findRequirementKind(kind)?.fields ?? []
  const values = fields.flatMap((field): [string, unknown][] => {
    if (field.kind === 'choices') return [[field.name, []]]
    if (field.kind === 'text') return [[field.name, '']]
    return field.start === undefined ? [] : [[field.name, field.start]]
  })
  return { kind, ...Object.fromEntries(values) }
}

/** Only the lowest rank can promote automatically, and it has no requirements. */
function firstAlone(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  return rules.map((rule, index) =>
    index === 0 ? { ...rule, requirements: [] } : { ...rule, is_automatic: false },
  )
}
