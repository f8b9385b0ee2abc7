import { workerData } from 'node:worker_threads'
import type { PublicCommunity } from '../../community-file/community-config.ts'

// In the worker thread that renders pages: the server passes its community in the worker's data.
export const source: PublicCommunity = workerData.community
