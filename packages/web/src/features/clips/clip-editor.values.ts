import {
  checkClipEssentials,
  checkClipNames,
  needsRound,
  parseRound,
  type ClipProblems,
} from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import type { ClipRecord } from './clips.queries.ts'

/** The form of staff: fewer rules than a submission, and any member's name. */
export interface ClipEditorValues {
  readonly game: string
  readonly map: string
  readonly highest_round: number | string
  readonly clip_title: string
  readonly clip_link: string
  readonly discord_username: string
  readonly paypal_handle: string
}

export function startingValues(clip: ClipRecord | undefined): ClipEditorValues {
  return {
    game: clip?.game ?? community.games[0]?.id ?? '',
    map: clip?.map ?? '',
    highest_round: clip?.highest_round || '',
    clip_title: clip?.clip_title ?? '',
    clip_link: clip?.clip_link ?? '',
    discord_username: clip?.discord_username ?? '',
    paypal_handle: clip?.paypal_handle ?? '',
  }
}

export function problemsOf(values: ClipEditorValues): ClipProblems {
  return { ...checkClipEssentials(values), ...checkClipNames(values) }
}

/** Returns the fields to store; an empty round counts as 0. */
export function clipPayload(values: ClipEditorValues) {
  const isRanked = needsRound(values.game)
  return {
    game: values.game,
    map: isRanked ? values.map : '',
    highest_round: isRanked ? parseRound(values.highest_round) : 0,
    clip_title: values.clip_title.trim(),
    clip_link: values.clip_link.trim(),
    discord_username: values.discord_username.trim(),
    paypal_handle: values.paypal_handle.trim(),
  }
}
