import { community, isModuleOn } from '@longhouse/contract/community'
import type { Rank } from '@longhouse/contract/content'
import { clipSort, type Clip } from '@longhouse/contract/clips'
import type { ProfileCard } from '@longhouse/contract/profile'
import type { PublicUser } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A card with the people on it; only its owner receives the fields that hide parts. */
export type CardRecord = Omit<ProfileCard, HidingField> &
  Partial<Pick<ProfileCard, HidingField>> & {
    readonly expand?: {
      readonly rival?: PublicUser
      readonly companions?: readonly PublicUser[]
      readonly user?: { readonly expand?: { readonly rank?: Rank } }
    }
  }

type HidingField = Extract<keyof ProfileCard, `hides_${string}`>

const people = 'rival,companions,user.rank'
const shownClips = 3

/** The card of a member; null shortly before there is one. */
export function cardQuery(user: string) {
  return queryOptions({
    queryKey: ['profile-cards', user],
    queryFn: async () => {
      const filter = api.filter('user = {:user}', { user })
      const { items } = await api
        .collection<CardRecord>('profile_cards')
        .getList(1, 1, { filter, expand: people, skipTotal: true })
      return items[0] ?? null
    },
  })
}

/** Saves which parts of a card its owner hides. */
export function saveCard(id: string, values: Partial<Pick<ProfileCard, HidingField>>): Promise<CardRecord> {
  return api.collection<CardRecord>('profile_cards').update(id, values)
}

/** The newest clips of a member. */
export function memberClipsQuery(user: string) {
  return queryOptions({
    queryKey: ['clips', 'of', user],
    queryFn: async () => {
      const filter = api.filter('user = {:user}', { user })
      const { items } = await api
        .collection<Clip>('clips')
        .getList(1, shownClips, { filter, sort: clipSort, skipTotal: true })
      return items
    },
  })
}

/** Whether the ladder is on. */
export const ladderQuery = queryOptions({
  queryKey: ['ladder', 'is-on'],
  queryFn: async () => {
    if (!isModuleOn(community, 'rankProgress')) return false
    const { items } = await api
      .collection<{ readonly id: string; readonly is_on: boolean }>('ladder_settings')
      .getList(1, 1, { skipTotal: true })
    return items[0]?.is_on === true
  },
})
