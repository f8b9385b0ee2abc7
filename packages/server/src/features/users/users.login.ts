import { refuse, type OAuth2Login } from '@longhouse/engine'

const chosenByThePerson = new Set(['emailVisibility', 'theme_preference'])

/** Refuses a login that chooses more than preferences: the identity comes only from Discord. */
export async function refuseChosenIdentity({ collection, createData }: OAuth2Login): Promise<void> {
  if (collection !== 'users') return
  const foreign = Object.keys(createData).find((field) => !chosenByThePerson.has(field))
  if (foreign === undefined) return
  const problem = { code: 'validation_not_allowed', message: 'This field cannot be chosen.' }
  throw refuse('Failed to authenticate with Discord.', { data: { [foreign]: problem } })
}
