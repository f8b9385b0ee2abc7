import { defineCollection, index } from '@longhouse/engine/schema'
import { squadCallShape } from '@longhouse/contract/squad-finder'
import { members, owner, ownerOrStaff, serverOnly, unchanged } from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }

/** Calls for a squad. Members see them; their owner changes and closes one, and staff can delete it. */
export const squadCallsCollection = defineCollection({
  name: 'squad_calls',
  type: 'base',
  shape: squadCallShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    update: `${owner} && ${unchanged('user')}`,
    delete: ownerOrStaff,
  },
  fieldRules: { expires_at: keptByServer, joined: keptByServer, voice: keptByServer, removed: keptByServer },
  indexes: [
    // One active call for each member: a full one can be open again.
    { columns: ['user'], unique: true, where: "state = 'open' OR state = 'full'" },
    index('user'),
    index('state', 'expires_at'),
    index('expires_at'),
  ],
})
