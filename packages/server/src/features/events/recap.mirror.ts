import { hooksFor, isChanged, type RecordSource, type Transaction } from '@longhouse/engine'
import type { RecordOf } from '@longhouse/engine/schema'
import { isFinished, type EventResult, type Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { eventResultsCollection } from '../../collections/events.ts'
import { gameNightsCollection, squadsCollection } from '../../collections/game-nights.ts'
import { runsCollection } from '../../collections/runs.ts'
import { container, linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { plainText } from '../../platform/discord/discord-text.ts'
import type { ComposeMirror, MirrorMarks, MirrorMessage, Shown } from '../../platform/mirror-source.ts'
import { hasChannel, shows, showsEvent } from '../../platform/mirrors/shows.ts'
import {
  readNames,
  gameColor,
  maxCharacters,
  mirrorMessage,
  namesInRow,
  eventPageUrl,
  findShownEvent,
  mirrorOfEvent,
} from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'recap_post'
const say = wordsFor('en', mirrorWords)

/** Most names of one result, and characters reserved for the number of omitted results. */
const limits = { players: 6, room: 10 } as const

/** More results than a message has room for. */
const maxResults = 50

/** The changes that a recap shows: of the event, of entered results, of the night, its squads and verified runs. */
export const shownInRecap: readonly Shown[] = [
  showsEvent(kind, [
    'name',
    'game',
    'end_date',
    'status',
    'is_draft',
    'cancelled_at',
    'attendance_closed_at',
  ]),
  (marks) =>
    hooksFor(eventResultsCollection, {
      afterCreate: ({ tx, record }) => wantRecap(tx, { marks, event: record.tournament }),
      afterUpdate: ({ tx, record }) => wantRecap(tx, { marks, event: record.tournament }),
      afterDelete: ({ tx, record }) => marks.raise(tx, { kind, event: record.tournament }),
    }),
  shows(gameNightsCollection, {
    kind,
    fields: ['state', 'map'],
    deletes: true,
    of: ({ tournament: event }) => ({ event }),
  }),
  (marks) =>
    hooksFor(gameNightsCollection, {
      afterUpdate: async ({ tx, record: night, original }) => {
        if (night.state !== 'ended' || original?.state === 'ended') return
        await wantRecap(tx, { marks, event: night.tournament })
      },
    }),
  shows(squadsCollection, {
    kind,
    fields: ['name', 'members', 'final_round', 'place'],
    deletes: true,
    of: ({ night }) => ({
      event: { sql: 'SELECT "tournament" FROM "game_nights" WHERE "id" = ?', params: [night] },
    }),
  }),
  (marks) => {
    const raise = async (tx: Transaction, event: string) => {
      if (event) await marks.raise(tx, { kind, event })
    }
    return hooksFor(runsCollection, {
      afterCreate: async ({ tx, record: run }) => {
        if (run.status === 'verified') await raise(tx, run.tournament)
      },
      afterUpdate: async ({ tx, record: run, original }) => {
        if (original && isChanged(original, run, ['status', 'is_record'])) await raise(tx, run.tournament)
      },
      afterDelete: ({ tx, record: run }) => raise(tx, run.tournament),
    })
  },
]

interface RecapCause {
  readonly marks: MirrorMarks
  readonly event: string
}

/** Marks the recap of an event to be written, if there is a channel for it. */
async function wantRecap(tx: Transaction, { marks, event }: RecapCause): Promise<void> {
  if (await hasChannel(tx, marks, 'recaps')) await marks.want(tx, [mirrorOfEvent(kind, event)])
}

/** Composes the results: of a game night when it has ended, of other events when they are over and have results. */
export const composeRecapMirror: ComposeMirror = async (site, { event: id, channel_id, discord_id }) => {
  const { engine, community, now } = site
  const event = await findShownEvent(engine, id)
  if (!event || event.cancelled_at) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).recaps
  if (!channelId) return { kind: 'absent' }
  const ofEvent = { filter: 'tournament = {:event}', params: { event: id } }
  const night = await engine.records(gameNightsCollection).findFirst(ofEvent)
  // The night was resumed, so its results are outdated.
  if (night?.state === 'live') return { kind: 'absent' }
  const address = eventPageUrl(site, id)
  const counted = night?.state === 'ended' ? await readNightResults(engine, night.id) : []
  if (counted.length > 0) {
    const recap = { event, results: counted, address: `${address}/recap`, isNight: true }
    return { kind: 'message', channelId, message: composeRecap(recap) }
  }
  const results = await readResults(engine, id)
  if (results.length === 0) return { kind: 'absent' }
  const isCompleted = isFinished(event, now())
  if (!isCompleted) return discord_id ? { kind: 'kept' } : { kind: 'later', at: new Date(event.end_date) }
  return { kind: 'message', channelId, message: composeRecap({ event, results, address }) }
}

/** A result with its players' names instead of ids. */
type NamedResult = Pick<EventResult, 'place' | 'title' | 'score' | 'note'> & {
  readonly players: readonly string[]
}

interface RecapFacts {
  readonly event: Pick<Tournament, 'name' | 'game'>
  /** Sorted by place. */
  readonly results: readonly NamedResult[]
  /** URL of the event, or of the recap of its night. */
  readonly address: string
  readonly isNight?: boolean
}

/** Composes the results of an event. */
export function composeRecap({ event, results, address, isNight }: RecapFacts): MirrorMessage {
  const heading = `## ${say('results', { name: plainText(event.name, 120) })}`
  const lines: string[] = []
  let left = maxCharacters - heading.length - limits.room
  for (const line of results.map((result) => lineOf(result))) {
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  const more = results.length - lines.length
  if (more > 0) lines.push(say('more', { count: more }))
  return mirrorMessage([
    container(gameColor(event.game), [
      textBlock(heading),
      textBlock(lines.join('\n')),
      row(linkButton(isNight ? say('openRecap') : say('openEvent'), address)),
    ]),
  ])
}

function lineOf({ place, title, players, score, note }: NamedResult): string {
  const parts = [
    title && `**${plainText(title)}**`,
    namesInRow(players, limits.players),
    plainText(score),
    plainText(note, 150),
  ].filter((part) => part !== '')
  // Discord turns a number with a dot at the start of a line into a list with its own numbers.
  return say('result', { place: `${place}\\`, what: parts.join(' · ') })
}

/** Reads the results that hosts entered for an event. */
async function readResults(source: RecordSource, event: string): Promise<NamedResult[]> {
  const found = await source.records(eventResultsCollection).findAll({
    filter: 'tournament = {:event}',
    params: { event },
    sort: 'place,id',
    limit: maxResults,
  })
  const names = await readNames(
    source,
    found.flatMap(({ players }) => players),
  )
  return found.map(({ place, title, score, note, players }) => ({
    place,
    title,
    score,
    note,
    players: players.map((id) => names.get(id) ?? mirrorWords.formerMember),
  }))
}

type PlacedSquad = RecordOf<typeof squadsCollection.shape>

/** Reads the rounds that squads counted in a night, and which of them were verified since. */
async function readNightResults(source: RecordSource, night: string): Promise<NamedResult[]> {
  const squads = await source.records(squadsCollection).findAll({
    filter: 'night = {:night} && place > 0',
    params: { night },
    sort: 'place,number',
  })
  const names = await readNames(
    source,
    squads.flatMap(({ members }) => members),
  )
  const verified = await readVerified(source, squads)
  return squads.map((squad) => ({
    place: squad.place,
    title: squad.name || say('squad', { number: squad.number }),
    score: squad.final_round > 0 ? say('atRound', { round: squad.final_round }) : '',
    note: verified.get(squad.id) ?? '',
    players: peopleOf(squad, names),
  }))
}

/** Lists the members' names. Deleted accounts are named as former members, since they took part. */
function peopleOf({ members, squad_size }: PlacedSquad, names: ReadonlyMap<string, string>): string[] {
  const there = members.map((id) => names.get(id) ?? mirrorWords.formerMember)
  const left = Math.max(0, squad_size - members.length)
  return [...there, ...Array.from({ length: left }, () => mirrorWords.formerMember)]
}

interface VerifiedRun {
  readonly squad: string
  readonly is_record: boolean | number
}

/** Returns the notes of squads whose run was verified. */
async function readVerified(
  source: RecordSource,
  squads: readonly PlacedSquad[],
): Promise<ReadonlyMap<string, string>> {
  if (squads.length === 0) return new Map()
  const rows = await source.query<VerifiedRun>({
    sql: `SELECT "squad", "is_record" FROM "runs"
      WHERE "status" = 'verified' AND "squad" IN (${squads.map(() => '?').join(', ')})`,
    params: squads.map(({ id }) => id),
  })
  return new Map(
    rows.map(({ squad, is_record }) => [squad, is_record ? say('isVerifiedRecord') : say('isVerified')]),
  )
}
