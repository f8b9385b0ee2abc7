export { constantValue, isMacro } from './macros.ts'
export { FilterError, type FilterFault } from './filter-error.ts'
export { tokenize } from './lexer.ts'
export { parseFilter } from './parse.ts'
