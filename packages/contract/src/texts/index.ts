export * from './csv.ts'
export * from './text-limit.ts'
