import type { Tournament } from '@longhouse/contract/events'
import {
  channelsPath,
  noticePageSize,
  type NoticeChannel,
  type NoticeSettings,
  type Notification,
} from '@longhouse/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPage } from '../../ui/list/next-page.ts'
import { noticeKeys } from './unseen.query.ts'

/** A notice with the current data of its event. */
export interface NoticeRecord extends Notification {
  readonly expand?: { readonly event?: Tournament }
}

/** Notices, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: noticeKeys.lists,
  queryFn: ({ pageParam }) =>
    api.collection<NoticeRecord>('notifications').getList(pageParam, noticePageSize, {
      sort: '-at,-id',
      expand: 'event',
    }),
  initialPageParam: 1,
  getNextPageParam: (last) => nextPage(last),
})

export const settingsKey = ['notice-settings'] as const

/** The settings that a member can choose. */
export type Settings = Pick<
  NoticeSettings,
  'choices' | 'quiet' | 'digest' | 'reminder_minutes' | 'discord_off' | 'discord_refusal'
>

const unsaid: Settings = {
  choices: {},
  quiet: null,
  digest: 'off',
  reminder_minutes: 0,
  discord_off: '',
  discord_refusal: '',
}

/** Returns the record of the member's notification settings, if any. */
export async function findSettings(): Promise<NoticeSettings | undefined> {
  const store = api.collection<NoticeSettings>('notice_settings')
  return (await store.getList(1, 1, { skipTotal: true })).items[0]
}

/** The member's notification settings, or the defaults. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async (): Promise<Settings> => (await findSettings()) ?? unsaid,
})

/** The channels that lead away from this site. */
export const channelsQuery = queryOptions({
  queryKey: ['notice-channels'],
  queryFn: async () => (await api.client.send<{ channels: NoticeChannel[] }>(channelsPath, {})).channels,
  staleTime: Number.POSITIVE_INFINITY,
})
