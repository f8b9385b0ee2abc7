import { defineCollection, unique } from '@longhouse/engine/schema'
import { badgeGrantShape } from '@longhouse/contract/badges'
import { members, owner, serverOnly } from '../../platform/rules.ts'

const readers = `(${members} && (is_hidden = false || ${owner}))`

/** Badges that members have earned, each tier once. Members see those that are not hidden; only the server writes. */
export const badgeGrantsCollection = defineCollection({
  name: 'badge_grants',
  type: 'base',
  shape: badgeGrantShape,
  rules: { list: readers, view: readers },
  fieldRules: { is_hidden: { read: serverOnly } },
  indexes: [unique('user', 'badge', 'tier')],
})
