import type { NewFact, RefusedFact, SquadFact, ReachedRound, SquadPhase } from './squad.ts'

/** A fact as it is folded; `at` in milliseconds since 1970. */
export interface FoldableFact extends Pick<SquadFact, 'id' | 'kind' | 'value' | 'epoch'> {
  readonly at: number
  /** When the server received it, in milliseconds since 1970; missing if unknown or not received yet. */
  readonly heardAt?: number
}

/** The state that all facts of a squad add up to. */
export interface FoldedSquad {
  readonly round: number
  readonly phase: SquadPhase
  readonly epoch: number
  /** The earliest time at which each valid round was reported, by round. */
  readonly reached: readonly ReachedRound[]
  readonly downs: number
  /** When the squad was out, in milliseconds since 1970; 0 while it is not. */
  readonly outAt: number
  /**
   * Rounds above the current one, reported without knowing the last correction and received after it, by
   * round.
   */
  readonly late: readonly FoldableFact[]
}

/** URL path that receives facts of a squad, by POST with `FactsRequest`; the response is `FactsAnswer`. */
export function factsPath(squad: string): string {
  return `/api/squads/${encodeURIComponent(squad)}/facts`
}

/** The facts that the server has not confirmed to a phone yet. */
export interface FactsRequest {
  readonly facts: readonly NewFact[]
}

/** The result. Known facts count as taken, so a list whose response was lost can be sent again. */
export interface FactsAnswer {
  readonly taken: readonly string[]
  readonly refused: readonly RefusedFact[]
  readonly folded: FoldedSquad
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number
}

const phases = { out: 'out', back: 'playing', pause: 'paused', resume: 'playing' } as const

/**
 * Folds facts into the state of their squad. Order and repetition of facts do not matter: phone and server
 * compute the same state whatever each received first. Costs one pass over the facts and a sort of the
 * rounds.
 */
export function foldSquad(facts: readonly FoldableFact[]): FoldedSquad {
  const correction = latestOf(facts.filter(isCorrection), (a, b) => a.epoch - b.epoch || byTime(a, b))
  const { epoch, value: base } = correction ?? { epoch: 0, value: 0 }
  const reached = reachedRounds(facts, { epoch, base })
  const round = reached.at(-1)?.[0] ?? 0
  const turn = latestOf(facts.filter(isTurn), byTime)
  return {
    round,
    phase: turn ? phases[turn.kind] : facts.length > 0 ? 'playing' : 'waiting',
    epoch,
    reached,
    downs: new Set(facts.filter(({ kind }) => kind === 'down').map(({ id }) => id)).size,
    outAt: turn?.kind === 'out' ? turn.at : 0,
    late: correction ? lateFacts(facts, { correction, round }) : [],
  }
}

/** Up to the corrected round every report counts; above it only reports that know the correction. */
function reachedRounds(
  facts: readonly FoldableFact[],
  { epoch, base }: { readonly epoch: number; readonly base: number },
): ReachedRound[] {
  const earliest = new Map<number, number>()
  for (const fact of facts) {
    const { value, at } = fact
    const isSaid = fact.kind === 'reached' || fact.kind === 'correct'
    const stands = value <= base || (fact.kind === 'reached' && fact.epoch >= epoch)
    if (!isSaid || !stands || value < 1) continue
    earliest.set(value, Math.min(at, earliest.get(value) ?? Infinity))
  }
  return [...earliest].toSorted(([a], [b]) => a - b)
}

function lateFacts(
  facts: readonly FoldableFact[],
  { correction, round }: { readonly correction: FoldableFact; readonly round: number },
): FoldableFact[] {
  const seen = new Set<string>()
  return facts
    .filter((fact) => fact.kind === 'reached' && fact.epoch < correction.epoch && fact.value > round)
    .filter((fact) => !wasHeardBefore(fact, correction))
    .toSorted((a, b) => a.value - b.value || byTime(a, b))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The correction includes counts that the corrector could see; if that is unknown, a host decides. */
function wasHeardBefore({ heardAt }: FoldableFact, { heardAt: corrected }: FoldableFact): boolean {
  return heardAt !== undefined && corrected !== undefined && heardAt <= corrected
}

function isCorrection(fact: FoldableFact): boolean {
  return fact.kind === 'correct'
}

function isTurn(fact: FoldableFact): fact is FoldableFact & { readonly kind: keyof typeof phases } {
  return fact.kind in phases
}

function byTime(a: FoldableFact, b: FoldableFact): number {
  return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function latestOf<Fact>(facts: readonly Fact[], compare: (a: Fact, b: Fact) => number): Fact | undefined {
  return facts.reduce<Fact | undefined>(
    (latest, fact) => (latest === undefined || compare(fact, latest) > 0 ? fact : latest),
    undefined,
  )
}
