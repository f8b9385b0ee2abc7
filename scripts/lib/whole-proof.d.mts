/** Notes what `npm run test:all` found, with the commit it ran on: none where files differ from it. */
export function noteProof(folder: string, found: { readonly passed: number; readonly failed: number }): void

/** Whether all tests passed on the commit that the folder stands at. */
export function isProven(folder: string): boolean
