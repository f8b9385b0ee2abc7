import { api } from './api.ts'
import { fieldErrors } from './errors.ts'

/** Creates a record under an id of our own. Undefined: an earlier try arrived after all, only its answer was lost. */
export async function createOnce<Item>(
  collection: string,
  record: { readonly id: string; readonly [field: string]: unknown },
): Promise<Item | undefined> {
  try {
    return await api.collection<Item>(collection).create({ ...record })
  } catch (error) {
    if ('id' in fieldErrors(error)) return undefined
    throw error
  }
}
