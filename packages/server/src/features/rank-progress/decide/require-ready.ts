import { refuse } from '@longhouse/engine'
import {
  rankRefusals,
  rankWords,
  sentenceOf,
  type RankProposal,
  type Why,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { momentInUtc } from '../../../platform/moment-in-utc.ts'
import { readStandings } from '../compute/read-standings.ts'
import { titleOf } from './people.ts'
import type { RankPlace } from './rank-place.ts'

const say = wordsFor('en', rankRefusals)
const voice = { say: wordsFor('en', rankWords), moment: momentInUtc }

/**
 * Refuses unless all requirements of the rank are met, with messages about the missing ones. Returns the
 * facts of the decision. The caller has locked the account and the proposal.
 */
export async function requireReady({ tx, now }: RankPlace, { user, rank }: RankProposal): Promise<Why> {
  const standing = (await readStandings(tx, { users: [user], now })).get(user)
  if (!standing) throw refuse(say('ladderOff'), { status: 409, code: 'ladder_off' })
  const { next_rank, why } = standing
  if (next_rank !== rank) throw refuse(say('otherRank'), { status: 409, code: 'rank_other' })
  const missing = why.requirements.filter(({ isMet }) => !isMet)
  if (missing.length === 0) return why
  const sentences = missing.map((measured) => sentenceOf(measured, voice)).join(' ')
  const message = say('notYet', { rank: await titleOf(tx, rank), missing: sentences })
  throw refuse(message, { status: 409, code: 'rank_not_yet' })
}
