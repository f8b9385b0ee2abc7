import { rolePageSize, userPageSize, type DiscordRole, type User } from '@longhouse/contract/users'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { listRoughly, nextPage } from '../../ui/list/next-page.ts'
import { topRoleCondition } from './role-filter.ts'

export const memberKeys = { all: ['members'] as const, roles: ['discord-roles'] as const }

/** Accounts, newest first, by part of the name, by top role, and those alone that are suspended. */
export function membersQuery({ search, role, roles, isSuspended }: MembersWish) {
  const conditions = [
    ...(search.trim() ? [api.filter('username ~ {:search}', { search: search.trim() })] : []),
    ...(role ? [topRoleCondition(role, roles, api.filter)] : []),
    ...(isSuspended ? ['suspended_until > @now'] : []),
  ]
  const filter = conditions.join(' && ')
  return infiniteQueryOptions({
    queryKey: [...memberKeys.all, filter],
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<User>('users'), pageParam, {
        perPage: userPageSize,
        sort: '-created,id',
        filter,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

/** One account as it is now, begun with what the list said. */
export function memberQuery(user: User) {
  return queryOptions({
    queryKey: [...memberKeys.all, 'one', user.id],
    queryFn: () => api.collection<User>('users').getOne(user.id),
    initialData: user,
  })
}

/** The roles of the Discord server, highest first. */
export function rolesQuery() {
  return queryOptions({
    queryKey: memberKeys.roles,
    queryFn: async () =>
      (await api.collection<DiscordRole>('discord_roles').getList(1, rolePageSize, { sort: '-position' }))
        .items,
  })
}

interface MembersWish {
  readonly search: string
  /** A role id, or nothing for everybody. */
  readonly role: string
  readonly roles: readonly DiscordRole[]
  readonly isSuspended: boolean
}
