import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Made by PocketBase 0.40.4 itself: `node packages/engine/conformance/make-data.ts --users 6 --records 24`. */
const made = join(import.meta.dirname, 'pocketbase-data')

/** Unpacks the data of a PocketBase into a folder. */
export async function unpackPocketBaseData(folder: string): Promise<void> {
  await cp(made, folder, { recursive: true })
  await writeFile(join(folder, 'data.db'), gunzipSync(await readFile(join(folder, 'data.db.gz'))))
}
