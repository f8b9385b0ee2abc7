import type PocketBase from 'pocketbase'
import { communityFile } from '@longhouse/contract/community-file'
import { handInPath, type HandedInPlayer, type Run, type RunComment } from '@longhouse/contract/runs'
import type { User } from '@longhouse/contract/users'
import { newPicture } from '../../testing/factories.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'

type Values = Readonly<Record<string, unknown>>

/** Each test has its own board, so that verified runs of others do not affect it. */
let boards = 0
export function newBoard(): { map: string; squad_size: number } {
  boards += 1
  const maps = ['liberty_falls', 'terminus', 'cittadelle_de_morts', 'the_toumb']
  return { map: maps[boards % 4] ?? '', squad_size: 1 + (Math.floor(boards / 4) % 8) }
}

/** Returns the values of a draft with a video. */
export function draftValues(submitter: string, values: Values = {}): Record<string, unknown> {
  return {
    game: 'blackops6',
    map: 'terminus',
    round: 30,
    squad_size: 2,
    submitter,
    played_at: '2026-01-10 20:00:00.000Z',
    proof_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    status: 'draft',
    ...values,
  }
}

/** The same as a member sends it with a screenshot. */
export function withScreenshot(submitter: string, values: Values = {}): Record<string, unknown> {
  return draftValues(submitter, { proof_link: '', screenshot: newPicture(), ...values })
}

/** A run as the server writes it, with its submitter as player. */
export async function createRun(site: TestSite, submitter: string, values: Values = {}): Promise<Run> {
  const { engine } = site
  const run = await engine
    .records(runsCollection)
    .create(
      draftValues(submitter, { status: 'pending', handed_in_at: '2026-01-11 08:00:00.000Z', ...values }),
    )
  if (submitter) await engine.records(runPlayersCollection).create({ run: run.id, user: submitter })
  return run
}

export async function storedRun({ engine }: TestSite, id: string): Promise<Run> {
  const run = await engine.records(runsCollection).findById(id)
  if (!run) throw new Error('there is no such run')
  return run
}

/** Hands a draft in with the official client. */
export function handInAs(client: PocketBase, id: string, players: readonly HandedInPlayer[]): Promise<Run> {
  return client.send<Run>(handInPath(id), { method: 'POST', body: { players } })
}

/** Creates a comment about a run. */
export function sayAs(
  client: PocketBase,
  { author, run, kind, text = '' }: { author: string; run: string; kind: RunComment['kind']; text?: string },
): Promise<RunComment> {
  return client.collection('run_comments').create<RunComment>({ run, author, kind, text })
}

/** Creates another member who may verify runs. */
export async function createVerifier(
  site: TestSite,
  username: string,
): Promise<{ readonly user: User; readonly client: PocketBase }> {
  const [role = ''] = communityFile.config.discord.staffRoleIds
  const user = await createPerson(site.engine, username, { discord_data: { roles: [{ id: role }] } })
  return { user, client: await clientOf(site.url, site.engine, user.id) }
}

/** Verifies a run by members who did not play it. */
export async function verifyBy(
  run: string,
  verifiers: readonly { readonly user: User; readonly client: PocketBase }[],
): Promise<void> {
  for (const { user, client } of verifiers) await sayAs(client, { author: user.id, run, kind: 'verify' })
}
