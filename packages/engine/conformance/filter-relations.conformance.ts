import { expect } from 'vitest'
import { expectRefusal, said } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts } from './harness/seed.ts'

const votes = 'clip_votes_via_clip'

// Clip 1 has two upvotes, clip 2 one of each, clip 3 a downvote, the other nine have none.
const clips: [filter: string, found: number][] = [
  ["user.username = 'mia'", 4],
  [`user = '${accounts.member.id}'`, 4],
  [`user.id = '${accounts.member.id}'`, 4],
  [`${votes}.vote_type = 'upvote'`, 1],
  [`${votes}.vote_type ?= 'upvote'`, 2],
  [`${votes}.vote_type = 'downvote'`, 1],
  [`${votes}.vote_type ?= 'downvote'`, 2],
  [`${votes}.vote_type != 'downvote'`, 10],
  [`${votes}.vote_type ?!= 'downvote'`, 11],
  [`${votes}.vote_type != 'upvote'`, 10],
  [`${votes}.id = ''`, 9],
  [`${votes}.id != ''`, 3],
  [`${votes}.id ?!= ''`, 3],
  [`${votes}.vote_type ~ 'vote'`, 3],
  [`${votes}.vote_type ?~ 'down'`, 2],
  [`${votes}.user.username ?= 'boss'`, 1],
  [`${votes}.user.username = 'otto'`, 0],
  [`${votes}.user.username != 'otto'`, 10],
  [`${votes}.vote_type ?= 'upvote' && ${votes}.vote_type ?= 'downvote'`, 0],
  [`${votes}.vote_type ?= 'upvote' || highest_round > 23`, 3],
]
const others: [collection: string, filter: string, found: number][] = [
  ['clip_votes', "clip.user.username = 'vera'", 2],
  ['clip_votes', "clip.clip_title ~ '01'", 2],
  ['field_kinds', "people.username = 'mia'", 1],
  ['field_kinds', "people.username ?= 'mia'", 2],
  ['field_kinds', "people.username ?= 'otto'", 1],
  ['field_kinds', "people.username != 'otto'", 2],
  ['field_kinds', "people.id ?= 'usr000000000003'", 1],
  ['users', "profiles_via_user.motto = 'onward'", 1],
  ['users', 'clips_via_user.highest_round > 14', 1],
  ['users', 'clips_via_user.highest_round ?> 14', 3],
  ['nodes', "parent.name = 'n1'", 1],
  ['nodes', "parent.parent.parent.name = 'n1'", 1],
  ['nodes', "parent.parent.parent.parent.parent.parent.name = 'n1'", 1],
  ['nodes', "parent.parent = ''", 2],
  ['tournaments', "organizer.name = ''", 2],
  ['tournaments', 'organizer.is_admin = true', 2],
]
const refused: [collection: string, filter: string][] = [
  ['nodes', `${'parent.'.repeat(7)}name = 'n1'`],
  ['clips', `${votes} = ''`],
  ['clips', `${votes}.nope = ''`],
  ['clips', "clip_votes_via_nope.id = ''"],
  ['clips', "clip_votes_via_vote_type.id = ''"],
  ['clips', "clip_title.id = ''"],
  ['clips', "user.password = 'x'"],
  ['clips', "user.tokenKey != ''"],
]

export const filterRelations = describeConformance(
  'filter relations',
  (api, row) => {
    const list = (collection: string, filter: string) =>
      api.pb('member').collection(collection).getList(1, 1, { filter })

    for (const [filter, found] of clips) {
      row(`clips where ${filter} finds ${found}`, async () => {
        expect((await list('clips', filter)).totalItems).toBe(found)
      })
    }
    for (const [collection, filter, found] of others) {
      row(`${collection} where ${filter} finds ${found}`, async () => {
        expect((await list(collection, filter)).totalItems).toBe(found)
      })
    }
    for (const [collection, filter] of refused) {
      row(`${collection} where ${filter} is refused`, () =>
        expectRefusal(list(collection, filter), 400, said.plain),
      )
    }
    row('a hidden address stays out of reach through a relation', async () => {
      expect((await list('clips', `user.email = '${accounts.other.email}'`)).totalItems).toBe(0)
      expect((await list('clips', "user.email = 'vera@example.com'")).totalItems).toBe(4)
    })
  },
  { isReadOnly: true },
)
