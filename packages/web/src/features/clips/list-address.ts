import { clipPageSize, clipSort } from '@longhouse/contract/clips'
import { listAddress } from '../../lib/early-list.ts'

/** Address of the first page of all clips. */
export const clipsAddress = listAddress('clips', {
  page: 1,
  perPage: clipPageSize,
  sort: clipSort,
  expand: 'user',
  filter: '',
})
