import type { DiscordChoices } from '@longhouse/contract/bot'
import {
  ladderPath,
  ladderPreviewPath,
  type LadderDraft,
  type LadderPreview,
} from '@longhouse/contract/rank-progress'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { rankKeys } from '../rank.queries.ts'

/** The ladder as it is stored, for admins to change. What they are changing is not fetched under their hands. */
export const draftQuery = queryOptions({
  queryKey: rankKeys.draft,
  queryFn: () => api.get<LadderDraft>(ladderPath),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: 0,
  gcTime: 0,
})

/** Roles of the server, and what they are for. */
export const rolesQuery = queryOptions({
  queryKey: ['ladder', 'roles'] as const,
  queryFn: () => api.get<DiscordChoices>('/api/discord/choices'),
  retry: false,
})

/** Stores a ladder as a whole. */
export function saveLadder(draft: LadderDraft): Promise<LadderDraft> {
  return api.client.send<LadderDraft>(ladderPath, { method: 'PUT', body: draft })
}

/** What would be different if a ladder were stored now. */
export function previewLadder(draft: LadderDraft): Promise<LadderPreview> {
  return api.post<LadderPreview>(ladderPreviewPath, draft)
}
