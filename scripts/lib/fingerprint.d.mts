export function fingerprint(paths: readonly string[], folder?: string): string
