export * from './calendar-feeds.ts'
export * from './calendar-key.ts'
export * from './calendar.words.ts'
