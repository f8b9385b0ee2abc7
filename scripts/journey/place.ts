import { createDatabase, startPostgres } from '@longhouse/engine/testing'
import { startS3Sim } from '@longhouse/s3-sim'

type Environment = Readonly<Record<string, string>>

/** The databases and file storages of a site, in addition to the folder of each node. */
export interface Place {
  readonly title: string
  readonly nodes: 1 | 2
  readonly first: Environment
  /** Empty storages, for a restore. */
  readonly elsewhere: Environment
  close(): Promise<void>
}

export const modes = ['sqlite', 'cluster'] as const

export function openPlace(mode: (typeof modes)[number]): Promise<Place> {
  return mode === 'sqlite' ? openFolder() : openCluster()
}

async function openFolder(): Promise<Place> {
  return { title: 'One node on SQLite', nodes: 1, first: {}, elsewhere: {}, close: async () => {} }
}

async function openCluster(): Promise<Place> {
  const [server, bucket, otherBucket] = await Promise.all([startPostgres(), startS3Sim(), startS3Sim()])
  return {
    title: 'Two nodes on PostgreSQL and S3',
    nodes: 2,
    first: { DATABASE_URL: await createDatabase(server.url), FILES_URL: bucket.filesUrl },
    elsewhere: { DATABASE_URL: await createDatabase(server.url), FILES_URL: otherBucket.filesUrl },
    close: async () => {
      await Promise.all([bucket.close(), otherBucket.close()])
      await server.stop()
    },
  }
}
