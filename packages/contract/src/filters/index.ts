export { filterProblem } from './filter-problem.ts'
export type { FilterProblem } from './filter-problem.ts'
