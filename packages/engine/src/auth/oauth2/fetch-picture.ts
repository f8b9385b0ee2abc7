import type { UploadedFile } from '../../records/files.ts'
import type { FileField } from '../../schema/field.ts'
import { providerTimeoutMs } from './exchange-code.ts'
import type { ConfiguredProvider } from './provider.ts'
import { readLimited } from './read-limited.ts'

const defaultMaxBytes = 5 * 1024 * 1024

/** A picture at a provider and the field that it is for. */
export interface WantedPicture {
  readonly address: string
  readonly field: FileField
}

/** The profile picture as an upload for a file field; `undefined` whenever anything is not as expected. */
export async function fetchPicture(
  provider: ConfiguredProvider,
  { address, field }: WantedPicture,
): Promise<UploadedFile | undefined> {
  if (!isOfProvider(provider, address)) return undefined
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !accepts(field, type)) return undefined
    const bytes = await readLimited(response, field.maxSize || defaultMaxBytes)
    return {
      name: new URL(address).pathname.split('/').at(-1) ?? 'picture',
      size: bytes.length,
      bytes: async () => bytes,
    }
  } catch {
    return undefined
  }
}

/** Whether an address is a picture on the provider's own host; nothing else is ever fetched. */
export function isOfProvider(provider: ConfiguredProvider, address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && provider.pictureHosts.includes(url.host) && url.username === ''
}

function accepts({ mimeTypes = [] }: FileField, contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim() ?? ''
  return type.startsWith('image/') && (mimeTypes.length === 0 || mimeTypes.includes(type))
}
