import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { hidingFields, profileCardShape } from '@longhouse/contract/profile'
import { members, owner, serverOnly } from './rules.ts'

const keptByServer = { write: serverOnly }
const forOwner = { read: owner }
const forServer = { read: serverOnly, write: serverOnly }

/**
 * Cards that members read of each other. The server writes them; only the owner sees which parts are hidden.
 */
export const profileCardsCollection = defineCollection({
  name: 'profile_cards',
  type: 'base',
  shape: profileCardShape,
  rules: { list: members, view: members, update: owner },
  fieldRules: {
    user: keptByServer,
    attended: keptByServer,
    hosted: keptByServer,
    streak_weeks: keptByServer,
    longest_streak: keptByServer,
    bests: keptByServer,
    rival: keptByServer,
    rival_rounds: keptByServer,
    badges: keptByServer,
    companions: keptByServer,
    companion_times: keptByServer,
    clips: keptByServer,
    rank_since: keptByServer,
    [hidingFields.bests]: forOwner,
    [hidingFields.badges]: forOwner,
    [hidingFields.streak]: forOwner,
    [hidingFields.attendance]: forOwner,
    [hidingFields.company]: forOwner,
    made_at: forServer,
    is_rival_due: forServer,
    // Other members do not see when the owner changed what they show.
    updated: forOwner,
  },
  indexes: [unique('user'), index('rival')],
})
