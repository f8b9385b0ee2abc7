import { kindOf } from '../../schema/fields/index.ts'
import type { SubmittedBody } from '../../records/files.ts'
import { oauth2Options } from '../auth-options.ts'
import { findByUnique, type UniqueValue } from '../find-by-unique.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { AccountSearch } from './find-account.ts'
import type { ConfiguredProvider } from './provider.ts'

/** Where the values of a new account come from. */
export interface AccountSource {
  readonly provider: ConfiguredProvider
  /** What the client asked for. */
  readonly createData: Readonly<Record<string, unknown>>
}

/**
 * What a new account is created from: what the client asked for, then what the provider knows where the
 * collection maps it. Runs before the transaction: it downloads.
 */
export async function newAccountBody(
  search: AccountSearch,
  { provider, createData }: AccountSource,
): Promise<SubmittedBody> {
  const { user, collection } = search
  const values: Record<string, unknown> = { ...createData }
  const isFree = (name: string | undefined) =>
    name !== undefined && name !== '' && !Object.hasOwn(createData, name)
  const { id, name, username, avatarURL } = oauth2Options(collection).mappedFields

  if (!values['email'] && user.email) values['email'] = user.email
  if (id && isFree(id)) values[id] = user.id
  if (name && isFree(name)) values[name] = user.name
  if (username && isFree(username) && (await isUsable(search, { field: username, value: user.username })))
    values[username] = user.username

  const files: Record<string, SubmittedBody['files'][string]> = {}
  const pictureField = avatarURL && isFree(avatarURL) ? collection.field(avatarURL) : undefined
  if (pictureField?.type === 'file') {
    const picture = await fetchPicture(provider, { address: user.avatarURL, field: pictureField })
    if (picture) files[pictureField.name] = [picture]
  } else if (pictureField) {
    values[pictureField.name] = user.avatarURL
  }
  return { values, files }
}

// A name that is taken or not allowed is left out, so that the field's own default applies.
async function isUsable(
  { parts, collection }: AccountSearch,
  { field: name, value }: Omit<UniqueValue, 'collection'>,
): Promise<boolean> {
  const field = collection.field(name)
  if (!field || value === '') return false
  if (kindOf(field).validate(field, value)) return false
  return !(await findByUnique(parts.records.rows(), { collection, field: name, value }))
}
