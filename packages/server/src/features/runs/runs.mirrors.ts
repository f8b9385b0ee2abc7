import type { RecordSource } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { runLimits, type Run } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { container, linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { fullTime, plainText } from '../../platform/discord/discord-text.ts'
import type {
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { shows, showsRecord } from '../../platform/mirrors/shows.ts'
import { readNames, gameColor, mirrorMessage, namesInRow } from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'record_post'
const say = wordsFor('en', mirrorWords)

/** Runs that are records, in Discord. */
export const runsMirrors: readonly MirrorSource[] = [
  {
    kind,
    lane: 'posts',
    shows: [
      showsRecord(runsCollection, {
        kind,
        fields: ['status', 'is_record', 'game', 'map', 'round', 'squad_size', 'played_at'],
        channel: 'announcements',
        isWanted: ({ status, is_record }) => status === 'verified' && is_record,
      }),
      shows(runPlayersCollection, {
        kind,
        fields: ['run', 'user', 'name'],
        creates: true,
        deletes: true,
        of: ({ run: subject }) => ({ subject }),
      }),
    ],
    named: (user) => ({
      subject: { sql: `SELECT "run" FROM "run_players" WHERE "user" = ?`, params: [user] },
    }),
    compose: composeRecordMirror,
  },
]

/** Composes the post of a record once it is verified. An announced run that is no longer a record is marked. */
async function composeRecordMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { engine, community, settings } = site
  const { subject_id, channel_id, discord_id } = mirror
  const run = await engine.records(runsCollection).findById(subject_id)
  if (!run) return { kind: 'absent' }
  // Runs with other statuses are not public.
  const { status } = run
  if (status !== 'verified' && status !== 'disqualified') return { kind: 'absent' }
  if (!discord_id && !(await isStanding(engine, run))) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).announcements
  if (!channelId) return { kind: 'absent' }
  const message = composeRecordPost({
    run: { ...run, status },
    players: await readPlayers(engine, run.id),
    address: `${settings.publicUrl}/records/${run.id}`,
  })
  return { kind: 'message', channelId, message }
}

/** Returns whether the run is the current best: an old record that is verified late is not announced. */
async function isStanding(source: RecordSource, run: Run): Promise<boolean> {
  if (run.status !== 'verified' || !run.is_record) return false
  const { game, map, squad_size: size } = run
  const best = await source.records(runsCollection).findFirst({
    filter: "status = 'verified' && game = {:game} && map = {:map} && squad_size = {:size}",
    params: { game, map, size },
    sort: '-round,played_at,id',
  })
  return best?.id === run.id
}

async function readPlayers(source: RecordSource, run: string): Promise<string[]> {
  const found = await source.records(runPlayersCollection).findAll({
    filter: 'run = {:run}',
    params: { run },
    sort: 'created,id',
    limit: runLimits.squadSize,
  })
  const names = await readNames(
    source,
    found.map(({ user }) => user),
  )
  return found.map(({ user, name }) => names.get(user) || name || mirrorWords.formerMember)
}

/** A run that was a record when it was announced. */
interface RecordFacts {
  readonly run: Pick<Run, 'game' | 'map' | 'round' | 'squad_size' | 'played_at' | 'is_record'> & {
    readonly status: 'verified' | 'disqualified'
  }
  /** Names of its players. */
  readonly players: readonly string[]
  /** URL of the run. */
  readonly address: string
}

/** Composes the post of a record. A run that is no longer a record is marked. */
export function composeRecordPost({ run, players, address }: RecordFacts): MirrorMessage {
  const { game, map, round, squad_size: size } = run
  const isRecord = run.status === 'verified' && run.is_record
  const lines = [
    `## ${isRecord ? say('newRecord', { round }) : say('wasRecord', { round })}`,
    ...(isRecord ? [] : [`**${run.status === 'verified' ? say('isSurpassed') : say('isDisqualified')}**`]),
    [
      plainText(map ? mapLabel(map) : gameLabel(game)),
      size === 1 ? say('solo') : say('squadOf', { size }),
    ].join(' · '),
    namesInRow(players, runLimits.squadSize),
    say('playedOn', { time: fullTime(new Date(run.played_at)) }),
  ].filter((line) => line !== '')
  return mirrorMessage([
    container(gameColor(game), [textBlock(lines.join('\n')), row(linkButton(say('openRun'), address))]),
  ])
}
