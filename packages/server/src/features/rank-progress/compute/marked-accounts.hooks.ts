import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { markMembers } from '../../../platform/member-marks.ts'

const heard = ['suspended_until', 'left_discord', 'rank']

/** What an account says of somebody counts for their rank as what they do does. */
export const markedAccountsHooks = hooksByName('users', {
  afterUpdate: async ({ tx, record, original }) => {
    if (heard.some((field) => record[field] !== original?.[field])) await markMembers(tx, [record.id])
  },
})
