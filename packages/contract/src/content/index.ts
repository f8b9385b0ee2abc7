export * from './content.ts'
export * from './content-forms.ts'
export * from './content.messages.ts'
export * from './content-lists.ts'
