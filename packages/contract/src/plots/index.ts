export { plotWords } from './plots.words.ts'
