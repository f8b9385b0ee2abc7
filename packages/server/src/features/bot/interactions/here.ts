import type { PressAnswer } from '../interaction.ts'
import { standingReply } from './event-replies.ts'
import { findStanding } from './standing.ts'

/** Checks the member in. */
export const hereAnswer: PressAnswer = {
  verb: 'here',
  answer: async ({ id }, by) => {
    const standing = await findStanding(by, id)
    const { registration } = standing
    if (!registration || registration.presence === 'here') return standingReply(by, standing)
    await by.asker.records.update(
      { collection: 'tournament_registrations', id: registration.id },
      { presence: 'here' },
    )
    return standingReply(by, await findStanding(by, id))
  },
}
