import { randomText } from '../schema/random.ts'

const maxBase = 100
const maxExtension = 20

/**
 * The name under which an upload is kept: the base in snake case, ten random characters, and the extension (the
 * last two dotted parts), or `fallbackExtension` where the name has none.
 */
export function storedNameOf(path: string, fallbackExtension: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const extension = extensionOf(name)
  const base = snakeCase(name.slice(0, name.length - extension.length)).slice(0, maxBase)
  const safeBase = base.length < 3 ? base + randomText(10) : base
  return `${safeBase}_${randomText(10)}${safeExtension(extension) || fallbackExtension}`
}

function extensionOf(name: string): string {
  const last = name.lastIndexOf('.')
  if (last === -1) return ''
  const previous = last === 0 ? -1 : name.lastIndexOf('.', last - 1)
  return name.slice(previous === -1 ? last : previous)
}

function safeExtension(extension: string): string {
  const safe = extension.replaceAll(/[^\w.*+=#-]+/g, '').replaceAll(/\.{2,}/g, '.')
  if (/^\.*$/.test(safe)) return ''
  return safe.length > maxExtension ? `.${safe.slice(-maxExtension)}` : safe
}

function snakeCase(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[\W_]+/)
    .filter((word) => word !== '')
    .join('_')
    .toLowerCase()
}
