export function textsIn(file: string, text: string): { file: string; line: number; text: string }[]
export function catalogsIn(file: string, text: string): { name: string; keys: string[] }[]
export function saidIn(file: string, text: string): string[]
