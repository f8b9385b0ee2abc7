import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { AskedBy, Command, KnownAsker } from '../interaction.ts'
import { optionText } from './option-text.ts'

/** The member that a command is about. */
export interface AskedAbout {
  readonly isSelf: boolean
  /** The fields that the caller may read, or undefined if the user has no account. */
  readonly member: AnyRecord | undefined
}

/** Finds the member in the option `member`, or the caller if it is empty. */
export async function findAskedAbout(
  command: Command,
  { asker: { account, records }, site }: AskedBy<KnownAsker>,
): Promise<AskedAbout> {
  const named = optionText(command, 'member')
  const found =
    named === ''
      ? account
      : await site.engine.recordsOf('users').findFirst({ filter: 'discord_id = {:named}', params: { named } })
  const member = found && (await records.view({ collection: 'users', id: found.id }))
  return { isSelf: found?.id === account.id, member }
}
