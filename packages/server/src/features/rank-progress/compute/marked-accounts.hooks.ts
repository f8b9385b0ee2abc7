import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { markMembers } from '../../../platform/member-marks.ts'

const heard = ['suspended_until', 'left_discord', 'rank']

/** Marks members for evaluation if their account is suspended, leaves Discord or changes rank. */
export const markedAccountsHooks = hooksByName('users', {
  afterUpdate: async ({ tx, record, original }) => {
    if (heard.some((field) => record[field] !== original?.[field])) await markMembers(tx, [record.id])
  },
})
