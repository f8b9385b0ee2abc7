import { superuserClient } from './people.ts'
import type { SiteProcess } from './site-process.ts'

/** Deletes the runs, seasons and contests of the demo, for tests that begin with empty boards. */
export async function forgetSamples(site: SiteProcess): Promise<void> {
  const superuser = await superuserClient(site.url, site.superuser)
  for (const collection of ['runs', 'seasons', 'contests']) {
    const records = superuser.collection(collection)
    for (const { id } of await records.getFullList({ fields: 'id' })) await records.delete(id)
  }
}
