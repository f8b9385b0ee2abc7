import { clipPageSize, clipSort } from '@longhouse/contract/clips'
import { listAddress } from '../../lib/early-list.ts'

/** Where the first page of all clips is asked for. */
export const clipsAddress = listAddress('clips', {
  page: 1,
  perPage: clipPageSize,
  sort: clipSort,
  expand: 'user',
  filter: '',
})
