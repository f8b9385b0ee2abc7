import type { PublicCommunity } from '../../community-file/community-config.ts'
import { communityElement } from '../community-tag.ts'

// In a browser: the server has written it into the page.
export const source: PublicCommunity = JSON.parse(
  document.getElementById(communityElement)?.textContent ?? 'null',
)
