import {
  findRequirementKind,
  type LadderDraft,
  type Requirement,
  type RuleDraft,
} from '@longhouse/contract/rank-progress'

/** Which of the two lists of a rule. */
export type AskList = 'requirements' | 'duties'

/** A rank that comes on top of the ladder, asking for nothing yet. */
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

/** Without the rank at a step. */
export function withoutRank(draft: LadderDraft, index: number): LadderDraft {
  return { ...draft, rules: firstAlone(draft.rules.filter((_, each) => each !== index)) }
}

/** The rank at a step one step higher (1) or lower (-1). */
export function withMoved(draft: LadderDraft, { index, by }: { index: number; by: 1 | -1 }): LadderDraft {
  const rule = draft.rules[index]
  const to = index + by
  if (!rule || to < 0 || to >= draft.rules.length) return draft
  const others = draft.rules.filter((_, each) => each !== index)
  return { ...draft, rules: firstAlone(others.toSpliced(to, 0, rule)) }
}

/** The rank at a step with something changed. */
export function withRule(
  draft: LadderDraft,
  { index, change }: { readonly index: number; readonly change: Partial<RuleDraft> },
): LadderDraft {
  return {
    ...draft,
    rules: draft.rules.map((rule, each) => (each === index ? { ...rule, ...change } : rule)),
  }
}

/** A requirement of a kind as it begins. */
export function newRequirement(kind: string): Requirement {
  const fields = findRequirementKind(kind)?.fields ?? []
  const values = fields.flatMap((field): [string, unknown][] => {
    if (field.kind === 'choices') return [[field.name, []]]
    if (field.kind === 'text') return [[field.name, '']]
    return field.start === undefined ? [] : [[field.name, field.start]]
  })
  return { kind, ...Object.fromEntries(values) }
}

/** Only the lowest goes on by itself, and nobody has to do anything for it. */
function firstAlone(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  return rules.map((rule, index) =>
    index === 0 ? { ...rule, requirements: [] } : { ...rule, is_automatic: false },
  )
}
