import { useState } from 'react'

/** Files that were chosen in a form, by a name of our own: two of them may be called the same. */
export function useUploads() {
  const [uploads] = useState(() => new Map<string, File>())
  const upload = (file: File) => {
    const name = `new:${uploads.size + 1}`
    uploads.set(name, file)
    return name
  }
  return { uploads, upload }
}
