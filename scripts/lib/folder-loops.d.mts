export function loopsOf(arrows: readonly { readonly from: string; readonly to: string }[]): string[][]
