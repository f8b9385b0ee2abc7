import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { rankRefusals } from '@longhouse/contract/rank-progress'

/** Returns the name of a decider, or a general word if they have left since. */
export async function nameOf(source: Pick<RecordSource, 'recordsOf'>, user: string): Promise<string> {
  const person = user ? await source.recordsOf('users').findById(user) : undefined
  return toText(person?.['username']) || rankRefusals.somebody
}

/** Returns the title of a rank, or '' if there is none. */
export async function titleOf(source: Pick<RecordSource, 'recordsOf'>, rank: string): Promise<string> {
  const found = rank ? await source.recordsOf('ranks').findById(rank) : undefined
  return toText(found?.['title'])
}
