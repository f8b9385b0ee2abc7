export * from './relay.ts'
export * from './relay-body.ts'
