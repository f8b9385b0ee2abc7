export * from './avatar-edges.ts'
export * from './picture.ts'
