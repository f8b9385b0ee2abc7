import {
  doorPath,
  type DiscordChoices,
  type DiscordPermissions,
  type DoorReport,
} from '@longhouse/contract/bot'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const discordKeys = {
  door: ['discord', 'door'] as const,
  choices: ['discord', 'choices'] as const,
  permissions: ['discord', 'permissions'] as const,
  mirrors: ['discord', 'mirrors'] as const,
  drift: ['discord', 'drift'] as const,
}

/** How button interactions and commands reach the site. */
export const doorQuery = queryOptions({
  queryKey: discordKeys.door,
  queryFn: () => api.get<DoorReport>(doorPath),
  refetchInterval: 15_000,
})

/** Channels and roles of the server, and the chosen ones. */
export const choicesQuery = queryOptions({
  queryKey: discordKeys.choices,
  queryFn: () => api.get<DiscordChoices>('/api/discord/choices'),
})

/** The permissions that the bot lacks, as the server last knew them. */
export const permissionsQuery = queryOptions({
  queryKey: discordKeys.permissions,
  queryFn: () => readPermissions(''),
})

/** The same, read from Discord again. */
export const readPermissionsAnew = () => readPermissions('?fresh=1')

const readPermissions = (query: string) => api.get<DiscordPermissions>(`/api/discord/permissions${query}`)
