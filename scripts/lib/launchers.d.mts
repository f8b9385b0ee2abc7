export function processOf(pid: number): { readonly name: string; readonly parentId: number }
