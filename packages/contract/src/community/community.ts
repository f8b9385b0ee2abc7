import { source } from '#community'
import type { PublicCommunity } from '../community-file/community-config.ts'

/** The community this site belongs to: read from its file on the server, from the page in a browser. */
export const community: PublicCommunity = source
