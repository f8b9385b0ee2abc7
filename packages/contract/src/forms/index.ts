export * from './form.ts'
export * from './staff-application.ts'
export * from './game-interest.ts'
export * from './forms.messages.ts'
