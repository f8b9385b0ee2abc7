import { defineCollection, index } from '@longhouse/engine/schema'
import { factsOf, noticeKindNames, notificationShape } from '@longhouse/contract/notifications'
import { operators, owner, serverOnly, staff, verifiers } from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }
const kindsFor = (right: 'isForStaff' | 'isForVerifiers' | 'isForOperators') =>
  noticeKindNames
    .filter((kind) => factsOf(kind)[right])
    .map((kind) => `kind != '${kind}'`)
    .join(' && ')

// What somebody may not see any more is not told by an old notice either.
const isStillTheirs = [
  `((${kindsFor('isForStaff')}) || ${staff})`,
  `((${kindsFor('isForVerifiers')}) || ${verifiers})`,
  `((${kindsFor('isForOperators')}) || ${operators})`,
].join(' && ')
const reader = `${owner} && (event = '' || event.is_draft = false) && ${isStillTheirs}`

/** What members hear of. They mark it as seen and take it away; the rest is the server's. */
export const notificationsCollection = defineCollection({
  name: 'notifications',
  type: 'base',
  shape: notificationShape,
  rules: { list: reader, view: reader, create: null, update: reader, delete: reader },
  fieldRules: {
    user: keptByServer,
    kind: keptByServer,
    event: keptByServer,
    params: keptByServer,
    url: keptByServer,
    group: keptByServer,
    count: keptByServer,
    at: keptByServer,
    sent_at: keptByServer,
    is_done: keptByServer,
  },
  indexes: [
    index('user', 'at'),
    index('user', 'seen_at'),
    index('event'),
    index('at'),
    // Of one group everybody has one at most that they have not seen, whoever tells it at the same moment.
    { columns: ['group', 'user'], unique: true, where: "seen_at = ''" },
  ],
})
