import { clipPageSize, clipSort } from '@longhouse/contract/clips'
import { listAddress } from '../../lib/early-list.ts'

// Marked as pure: the table of pages names it for the build, and no page of guests needs it.
/** Address of the first page of all clips. */
export const clipsAddress = /* @__PURE__ */ listAddress('clips', {
  page: 1,
  perPage: clipPageSize,
  sort: clipSort,
  expand: 'user',
  filter: '',
})
