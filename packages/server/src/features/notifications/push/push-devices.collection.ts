import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { pushDeviceShape } from '@longhouse/contract/notifications'
import { owner } from '../../../platform/rules.ts'

/**
 * Browsers that take pushes. Members see and remove theirs; a route registers them and checks the address.
 */
export const pushDevicesCollection = defineCollection({
  name: 'push_devices',
  type: 'base',
  shape: pushDeviceShape,
  rules: { list: owner, view: owner, create: null, update: null, delete: owner },
  indexes: [unique('endpoint'), index('user'), index('session')],
})
