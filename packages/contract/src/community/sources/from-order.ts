import { workerData } from 'node:worker_threads'
import type { PublicCommunity } from '../../community-file/community-config.ts'

// In the thread that writes pages: it came along with the order, as the site knew it when it started.
export const source: PublicCommunity = workerData.community
