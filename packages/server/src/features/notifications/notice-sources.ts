import type { NoticeKind } from '@longhouse/contract/notifications'
import type { Feature } from '../../platform/feature.ts'
import type { NoticeSource } from '../../platform/notices/notice-source.ts'

/** The source of each kind of notice. */
export type NoticeSources = ReadonlyMap<NoticeKind, NoticeSource>

/** Collects the sources that features declare. */
export function noticeSourcesOf(features: readonly Pick<Feature, 'notices'>[]): NoticeSources {
  return new Map(
    features.flatMap(({ notices = [] }) => notices.map((source) => [source.kind, source] as const)),
  )
}
