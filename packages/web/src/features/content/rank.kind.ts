import {
  contentLimits,
  contentLists,
  editorRows,
  isRankComplete,
  rankMessages,
  type Rank,
} from '@longhouse/contract/content'
import type { ContentKind } from './content-kind.ts'

export const rankKind: ContentKind<Rank> = {
  collection: 'ranks',
  sort: contentLists.ranks.sort,
  noun: 'rank',
  addLabel: 'ADD RANK',
  relay: 'rank-logs',
  messages: rankMessages,
  fields: [
    {
      name: 'position',
      label: 'Position',
      kind: 'number',
      hint: 'Lower comes first; leave blank to put a new one at the end',
    },
    { name: 'title', label: 'Title', kind: 'line', max: contentLimits.title },
    {
      name: 'description',
      label: 'Description',
      kind: 'markdown',
      rows: editorRows.rankDescription,
      max: contentLimits.content,
    },
  ],
  toForm: (rank) => ({
    position: String(rank?.position ?? ''),
    title: rank?.title ?? '',
    description: rank?.description ?? '',
  }),
  isComplete: ({ position = '', title = '', description = '' }, isNew) =>
    isRankComplete({ position, title, description }, isNew),
  nameOf: ({ position, title }) => title || `Rank ${position}`,
}
