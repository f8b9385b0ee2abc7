import { defineCollection, index } from '@longhouse/engine/schema'
import { factsOf, noticeKindNames, notificationShape } from '@longhouse/contract/notifications'
import { operators, owner, serverOnly, staff, verifiers } from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }
const kindsFor = (right: 'isForStaff' | 'isForVerifiers' | 'isForOperators') =>
  noticeKindNames
    .filter((kind) => factsOf(kind)[right])
    .map((kind) => `kind != '${kind}'`)
    .join(' && ')

// An old notice does not show what its reader may no longer see.
const isStillTheirs = [
  `((${kindsFor('isForStaff')}) || ${staff})`,
  `((${kindsFor('isForVerifiers')}) || ${verifiers})`,
  `((${kindsFor('isForOperators')}) || ${operators})`,
].join(' && ')
const reader = `${owner} && (event = '' || event.is_draft = false) && ${isStillTheirs}`

/** Notices of members, who mark them as seen and delete them. Only the server writes the rest. */
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
    // A member has at most one unseen notice of a group, even if two are written concurrently.
    { columns: ['group', 'user'], unique: true, where: "seen_at = ''" },
  ],
})
