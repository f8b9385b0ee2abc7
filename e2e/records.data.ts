import { handInPath, type CommentKind, type HandedInPlayer } from '@longhouse/contract/runs'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { picture } from './events.data.ts'

/** A member with a client. */
export interface MemberWithClient {
  readonly pb: PocketBase
  readonly record: RecordModel
}

export interface RunData {
  readonly game: string
  readonly map: string
  readonly round: number
  readonly played_at: string
  readonly proof_link: string
  readonly [field: string]: unknown
}

/** A day in the past, at eight in the evening. */
export function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
  return `${day} 20:00:00.000Z`
}

/** Creates a draft of a run. */
export async function draftRun(
  { pb, record }: MemberWithClient,
  { players, ...data }: Partial<RunData> & { readonly players?: readonly HandedInPlayer[] } = {},
): Promise<RecordModel> {
  return pb.collection('runs').create({
    game: 'blackops6',
    map: 'terminus',
    round: 31,
    squad_size: players?.length ?? 1,
    played_at: daysAgo(3),
    proof_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    moments: [],
    screenshot: new File([picture], 'end.png', { type: 'image/png' }),
    submitter: record.id,
    status: 'draft',
    ...data,
  })
}

/** Hands in a run of a member, solo by default. */
export async function handInRun(
  submitter: MemberWithClient,
  data: Partial<RunData> & { readonly players?: readonly HandedInPlayer[] } = {},
): Promise<RecordModel> {
  const players = data.players ?? [{ user: submitter.record.id }]
  const run = await draftRun(submitter, { ...data, players })
  await submitter.pb.send(handInPath(run.id), { method: 'POST', body: { players } })
  return submitter.pb.collection('runs').getOne(run.id)
}

/** Writes a member's comment on a run; decisions are comments too. */
export async function sayAbout(
  { pb, record }: MemberWithClient,
  run: { readonly id: string },
  { kind, text = '' }: { readonly kind: CommentKind; readonly text?: string },
): Promise<RecordModel> {
  return pb.collection('run_comments').create({ run: run.id, author: record.id, kind, text })
}

/** Creates a run that is on its board, verified by as many verifiers as needed. */
export async function verifiedRun(
  submitter: MemberWithClient,
  verifiers: readonly MemberWithClient[],
  data: Parameters<typeof handInRun>[1] = {},
): Promise<RecordModel> {
  const run = await handInRun(submitter, data)
  for (const verifier of verifiers) {
    const { status } = await verifier.pb.collection('runs').getOne(run.id)
    if (status === 'pending') await sayAbout(verifier, run, { kind: 'verify' })
  }
  return submitter.pb.collection('runs').getOne(run.id)
}
