import {
  factLimits,
  foldSquad,
  nightLimits,
  type FoldableFact,
  type NewFact,
  type RefusedFact,
} from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { factRefusals } from './refusals.words.ts'

const say = wordsFor('en', factRefusals)

/** A fact and its author. */
export interface AuthoredFact extends FoldableFact {
  readonly author: string
}

/** A list of sent facts, and the known facts of their squad. */
export interface FactsCase {
  /** None of them is known. */
  readonly facts: readonly NewFact[]
  readonly known: readonly AuthoredFact[]
  readonly author: string
  readonly isHost: boolean
  /** First and last possible time of a fact, in milliseconds since 1970. */
  readonly from: number
  readonly until: number
}

/** The accepted facts, as they are to be stored, and the refused ones with the reason. */
export interface Judgement {
  readonly accepted: readonly NewFact[]
  readonly refused: readonly RefusedFact[]
}

/** Judges each fact by those before it; a refused one does not affect the others. */
export function judgeFacts({ facts, known, author, isHost, from, until }: FactsCase): Judgement {
  const accepted: NewFact[] = []
  const refused: RefusedFact[] = []
  const room = factLimits.perSquad - (isHost ? 0 : factLimits.forHosts) - known.length
  const said = [...known]
  let { round, epoch } = foldSquad(known)
  for (const sent of heldToNight(inOrder(facts), { from, until })) {
    const fact = { ...sent, epoch: epochOf(sent, epoch) }
    const reason =
      accepted.length >= room ? say('tooMany') : problemOf(fact, { round, epoch, author, isHost, said })
    if (reason) {
      refused.push({ id: fact.id, reason })
      continue
    }
    accepted.push(fact)
    said.push({ ...fact, author })
    if (fact.kind === 'correct') ({ round, epoch } = foldSquad(said))
    else if (fact.kind === 'reached' && fact.epoch === epoch) round = Math.max(round, fact.value)
  }
  return { accepted, refused }
}

/** Sorts corrections before the counts that follow them, regardless of the order of the list. */
function inOrder(facts: readonly NewFact[]): NewFact[] {
  return facts.toSorted((a, b) => a.epoch - b.epoch || turnOf(a) - turnOf(b) || a.at - b.at)
}

function turnOf({ kind }: NewFact): number {
  return kind === 'correct' ? 0 : 1
}

/**
 * Moves each fact into the time of the night. A clock that is wrong by a day must not lose a count: facts
 * before and after the night keep their order at its edge.
 */
function heldToNight(
  facts: readonly NewFact[],
  { from, until }: { readonly from: number; readonly until: number },
): NewFact[] {
  const times = facts.map(({ at }) => at).toSorted((a, b) => a - b)
  return facts.map((fact) => {
    if (fact.at >= from && fact.at <= until) return fact
    const place = times.indexOf(fact.at)
    const edge = fact.at < from ? from + place : until - (times.length - 1 - place)
    return { ...fact, at: Math.min(until, Math.max(from, edge)) }
  })
}

interface Circumstances extends Pick<FactsCase, 'author' | 'isHost'> {
  readonly round: number
  readonly epoch: number
  readonly said: readonly AuthoredFact[]
}

function problemOf(fact: NewFact, { isHost, ...now }: Circumstances): string | undefined {
  const { kind, value } = fact
  if (value > nightLimits.round) return say('tooHigh', { max: nightLimits.round })
  if (kind === 'reached') {
    if (value < 1) return say('unclear')
    return value > now.round + factLimits.jump && !isHost
      ? say('tooFar', { round: now.round, value })
      : undefined
  }
  if (kind !== 'correct' || isHost) return undefined
  return problemOfUndo(fact, now)
}

/** Members may undo only their own recent count, if no other member has counted the same. */
function problemOfUndo(
  { value, at }: NewFact,
  { round, epoch, author, said }: Omit<Circumstances, 'isHost'>,
): string | undefined {
  const counts = said.filter((fact) => fact.kind === 'reached' && fact.value === round && fact.epoch >= epoch)
  const own = counts.some((fact) => fact.author === author && Math.abs(at - fact.at) <= factLimits.undoMs)
  if (!own || value !== round - 1) return say('onlyHosts')
  return counts.some((fact) => fact.author !== author) ? say('countedByOthers') : undefined
}

/** Returns the epoch of a fact: at most the current one, or the next for a correction. */
function epochOf({ kind, epoch }: NewFact, current: number): number {
  return kind === 'correct' ? Math.max(1, Math.min(epoch, current + 1)) : Math.min(epoch, current)
}
