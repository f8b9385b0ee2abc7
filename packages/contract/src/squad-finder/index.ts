export * from './call-rules.ts'
export * from './squad-call.ts'
export * from './squad-finder.words.ts'
