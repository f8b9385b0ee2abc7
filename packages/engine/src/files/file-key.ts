/** The key, if it is a path of plain names; throws otherwise. */
export function requireFileKey(key: string): string {
  if (!key.split('/').every(isPlainName)) throw new Error(`not a file key: ${JSON.stringify(key)}`)
  return key
}

/** Whether a text can be one step of a path and nothing else: no separators, no `..`, no hidden files. */
export function isPlainName(name: string): boolean {
  return name.length <= 255 && /^[\w+=#*-][\w.+=#*-]*$/.test(name)
}
