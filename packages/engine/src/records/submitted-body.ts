/** A file as it came in, read only when it is needed. */
export interface UploadedFile {
  /** The name the client gave; never trusted. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  bytes(): Promise<Uint8Array>
  /** The bytes piece by piece, where they may be more than memory holds. */
  chunks?(): AsyncIterable<Uint8Array>
}

/** What a caller wants to write: plain values and uploads, both by key including modifiers (`tags+`, `-tags`…). */
export interface SubmittedBody {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>
}

/** A body without uploads. */
export function bodyOf(values: Readonly<Record<string, unknown>>): SubmittedBody {
  return { values, files: {} }
}
