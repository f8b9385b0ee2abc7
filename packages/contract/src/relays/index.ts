export * from './relay.ts'
export * from './relay-body.ts'
export * from './outbox-message.ts'
