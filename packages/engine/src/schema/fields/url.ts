import type { FieldKind, UrlField } from '../field.ts'
import { toText } from '../cast.ts'
import { required } from '../field-errors.ts'
import { isDomainAllowed } from './domains.ts'
import { oneText } from './text.ts'

const schemePattern = /^(?:https?|wss?|ftp|tcp|udp):\/\//i
const labelPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?$/u
const maxLength = 2083

/** Declares a web address. */
/* @__NO_SIDE_EFFECTS__ */
export function url(options: Omit<UrlField, 'type'> = {}): UrlField {
  return { type: 'url', ...options }
}

/** Web addresses. The scheme may be missing, but never one that a browser would run (`javascript:`, `data:`). */
export const urlKind: FieldKind<UrlField> = {
  type: 'url',
  ...oneText,
  coerce: (_field, input) => toText(input),
  validate: (field, value) => {
    const address = toText(value)
    if (address === '') return field.required ? required : undefined

    const host = hostOf(address)
    if (host === undefined) return { code: 'validation_invalid_url', message: 'Must be a valid url.' }
    if (isDomainAllowed(field, host)) return undefined
    return { code: 'validation_url_domain_not_allowed', message: 'Url domain is not allowed.' }
  },
}

// Without a scheme the host needs a dot and has no user before it; otherwise `javascript:80/…` would pass as a host
// with a port and `javascript:…@x.example` as a host with a user.
function hostOf(address: string): string | undefined {
  if (address.length >= maxLength || /[\s\p{C}]/u.test(address)) return undefined

  const scheme = schemePattern.exec(address)?.[0] ?? ''
  const [authority = ''] = address.slice(scheme.length).split(/[/?#]/, 1)
  if (scheme === '' && authority.includes('@')) return undefined
  const { host, port } = splitPort(authority.slice(authority.lastIndexOf('@') + 1))
  if (port !== undefined && !/^\d{1,5}$/.test(port)) return undefined
  if (host.startsWith('[')) return /^\[[0-9a-f:.]+\]$/i.test(host) && scheme !== '' ? host : undefined

  const labels = host.replace(/\.$/, '').split('.')
  if (scheme === '' && labels.length < 2) return undefined
  return labels.every((label) => labelPattern.test(label)) ? host : undefined
}

function splitPort(authority: string): { host: string; port?: string } {
  const colon = authority.lastIndexOf(':')
  if (colon <= authority.lastIndexOf(']')) return { host: authority }
  return { host: authority.slice(0, colon), port: authority.slice(colon + 1) }
}
