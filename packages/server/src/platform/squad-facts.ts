import {
  notAllowed,
  notFound,
  refuse,
  systemContext,
  type AuthRecord,
  type Engine,
  type Transaction,
} from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  factLimits,
  foldSquad,
  nightLimits,
  type FactsAnswer,
  type FoldedSquad,
  type NewFact,
  factKinds,
  type RefusedFact,
} from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import type { Site } from './feature.ts'
import { gameNightsCollection, squadFactsCollection, squadsCollection } from '../collections/game-nights.ts'
import { judgeFacts, type AuthoredFact, type Judgement } from './judge-facts.ts'
import { managersOfEvent } from '../collections/rules.ts'
import { z } from 'zod'
import { factRefusals } from './refusals.words.ts'

const say = wordsFor('en', factRefusals)
const managers = managersOfEvent('night.tournament.')
const lists = { maxRequests: factLimits.perMinute, duration: 60 }
const lateMs = nightLimits.lateMinutes * 60_000

/** Facts that a member sends about a squad. */
interface SaidFacts {
  readonly squad: string
  /** The author: a member, or a superuser. */
  readonly author: AuthRecord
  /** As they were sent: each is parsed separately. */
  readonly facts: readonly unknown[]
}

/**
 * Adds facts about a squad and folds all of them into its row; known facts count as taken. Throws 404 if the
 * author cannot see the squad, 403 if they are neither in it nor run its event, 429 after too many lists.
 */
export async function addFacts(site: Pick<Site, 'engine' | 'now'>, said: SaidFacts): Promise<FactsAnswer> {
  const { engine } = site
  const { squad: id, author } = said
  const { isHost, night } = await requireVoice(engine, said)
  // A list counts once, after any time offline: its length and that of the squad have their own limits.
  await engine.limit({ label: 'squad facts', who: author.id }, lists)
  if (said.facts.length > factLimits.perRequest)
    throw refuse(say('tooManyAtOnce', { max: factLimits.perRequest }))
  const sent = readSentFacts(said.facts)
  return engine.transaction(async (tx) => {
    const isMember = author.collectionName === 'users' && (await tx.lock('users', author.id))
    // Locked: no other request ends the night, moves members or counts for this squad.
    await tx.lock(gameNightsCollection.name, night)
    await tx.lock(squadsCollection.name, id)
    const place = await readPlace(tx, id)
    if (!isHost && !place.squad.members.includes(author.id)) throw notAllowed()
    const now = site.now()
    const known = await readFacts(tx, id)
    const isKnown = new Set(known.map((fact) => fact.id))
    const fresh = sent.facts.filter((fact) => !isKnown.has(fact.id))
    const { accepted, refused } = judge({ ...place, facts: fresh, known, author: author.id, isHost, now })
    const added = await append(tx, { facts: accepted, squad: id, author: isMember ? author.id : '' })
    const folded = foldSquad(await readFacts(tx, id))
    await keep(tx, { ...place, folded })
    return {
      taken: sent.facts.map((fact) => fact.id).filter((fact) => isKnown.has(fact) || added.has(fact)),
      // An id that another squad's fact has already is refused like an invalid id.
      refused: [
        ...sent.refused,
        ...refused,
        ...accepted.flatMap((fact) => (added.has(fact.id) ? [] : unclear(fact.id))),
      ],
      folded,
      now: now.getTime(),
    }
  })
}

interface Voice {
  readonly isHost: boolean
  readonly night: string
}

/** Checks that the author may send facts about a squad. Throws 404 if they may not even see it. */
async function requireVoice(engine: Engine, { squad: id, author }: SaidFacts): Promise<Voice> {
  const isSuperuser = author.collectionName === '_superusers'
  const context = { ...systemContext, auth: author, isSuperuser }
  const squad = id.includes('\0') ? undefined : await engine.records(squadsCollection).findById(id)
  const target = { collection: squadsCollection.name, id }
  if (!squad || !(await engine.isAllowed(squadsCollection.rules.view ?? '', context, target)))
    throw notFound()
  const isHost = await engine.isAllowed(managers, context, target)
  if (!isHost && !squad.members.includes(author.id)) throw notAllowed()
  return { isHost, night: squad.night }
}

type Place = Awaited<ReturnType<typeof readPlace>>

async function readPlace(tx: Transaction, id: string) {
  const squad = await tx.records(squadsCollection).findById(id)
  const night = squad && (await tx.records(gameNightsCollection).findById(squad.night))
  if (!night) throw notFound()
  return { squad, night }
}

interface Judging extends Pick<Place, 'night'> {
  readonly facts: readonly NewFact[]
  readonly known: readonly AuthoredFact[]
  readonly author: string
  readonly isHost: boolean
  readonly now: Date
}

function judge({ night, now, ...said }: Judging): Judgement {
  const reason = reasonOf(night, now)
  if (reason) return { accepted: [], refused: said.facts.map(({ id }) => ({ id, reason })) }
  const until = Math.min(now.getTime(), Date.parse(night.ended_at) || Infinity)
  return judgeFacts({ ...said, from: Math.min(Date.parse(night.started_at), until), until })
}

/** Returns why a night takes no facts now, or undefined if it does. */
function reasonOf({ state, ended_at }: Place['night'], now: Date): string | undefined {
  if (state === 'lobby') return say('notStarted')
  if (state === 'ended' && now.getTime() - Date.parse(ended_at) > lateMs)
    return say('over', { minutes: nightLimits.lateMinutes })
  return undefined
}

interface NewFacts {
  readonly facts: readonly NewFact[]
  readonly squad: string
  readonly author: string
}

/** Stores facts. Returns the ids of those that were added. */
async function append(tx: Transaction, { facts, squad, author }: NewFacts): Promise<ReadonlySet<string>> {
  const rows = facts.map((fact) => ({ ...fact, squad, author, at: formatDate(new Date(fact.at)) }))
  const added = await tx.records(squadFactsCollection).append(rows)
  return new Set(added.map(({ id }) => id))
}

interface FactRow extends Omit<AuthoredFact, 'at' | 'heardAt'> {
  readonly at: string
  readonly created: string
}

async function readFacts(tx: Transaction, squad: string): Promise<AuthoredFact[]> {
  const rows = await tx.query<FactRow>({
    sql: `SELECT "id", "kind", "value", "epoch", "at", "created", "author" FROM "squad_facts" WHERE "squad" = ?`,
    params: [squad],
  })
  return rows.map(({ created, ...row }) => ({ ...row, at: Date.parse(row.at), heardAt: Date.parse(created) }))
}

/** Writes the folded state, if it has changed. */
async function keep(
  tx: Transaction,
  { squad, folded }: Pick<Place, 'squad'> & { readonly folded: FoldedSquad },
): Promise<void> {
  const { round, phase, epoch, reached, downs, outAt } = folded
  const values = { round, phase, epoch, reached, downs, out_at: outAt ? formatDate(new Date(outAt)) : '' }
  const before = {
    round: squad.round,
    phase: squad.phase,
    epoch: squad.epoch,
    reached: squad.reached,
    downs: squad.downs,
    out_at: squad.out_at,
  }
  if (JSON.stringify(before) !== JSON.stringify(values))
    await tx.records(squadsCollection).update(squad.id, values)
}

/** The last time that a date can represent, in milliseconds since 1970. */
const latest = 8.64e15

const factSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{15}$/),
  kind: z.enum(factKinds),
  // A value that is too high is refused later, with its own message.
  value: z.int().min(0),
  epoch: z.int().min(0).max(factLimits.epoch),
  at: z.number().min(-latest).max(latest),
  // Databases cannot store a text with NUL.
  device: z
    .string()
    .max(factLimits.device)
    .refine((device) => !device.includes('\0')),
})
const namedSchema = z.object({ id: z.string().max(100) })

/** The readable facts of a sent list, each once, and the refused ones. */
interface SentFacts {
  readonly facts: readonly NewFact[]
  readonly refused: readonly RefusedFact[]
}

function readSentFacts(sent: readonly unknown[]): SentFacts {
  const facts = new Map<string, NewFact>()
  const refused: RefusedFact[] = []
  for (const item of sent) {
    const { success, data } = factSchema.safeParse(item)
    if (!success) refused.push(unclear(namedSchema.safeParse(item).data?.id ?? ''))
    else if (!facts.has(data.id)) facts.set(data.id, data)
  }
  return { facts: [...facts.values()], refused }
}

/** Returns the refusal of a fact that could not be read. */
function unclear(id: string): RefusedFact {
  return { id, reason: factRefusals.unclear }
}
