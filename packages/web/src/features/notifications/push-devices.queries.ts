import type { PushDevice } from '@longhouse/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ownEndpoint } from './this-browser.ts'

export const pushDevicesKey = ['push-devices'] as const

/** A device as its owner sees it. */
export type OwnDevice = Pick<PushDevice, 'id' | 'endpoint' | 'device' | 'last_ok' | 'failed'>

/** The member's devices, newest first. */
export const pushDevicesQuery = queryOptions({
  queryKey: [...pushDevicesKey, 'list'],
  queryFn: () => api.collection<OwnDevice>('push_devices').getFullList({ sort: '-created' }),
})

/** The address under which pushes reach this browser. */
export const ownEndpointQuery = queryOptions({
  queryKey: [...pushDevicesKey, 'here'],
  queryFn: ownEndpoint,
})
