import { ApiError } from '../errors.ts'

/** Faults of a filter; `too_long` is about all of it. */
export type FilterFault =
  | 'unknown_character'
  | 'open_text'
  | 'bad_number'
  | 'bad_sign'
  | 'bad_name'
  | 'bad_call'
  | 'unexpected'
  | 'unfinished'
  | 'open_group'
  | 'too_long'

/** The plain 400 for an invalid filter. Fault and place are for code that reads filters itself. */
export class FilterError extends ApiError {
  readonly fault: FilterFault
  /** The first character that is wrong, and the one after the last. */
  readonly start: number
  readonly end: number

  constructor(fault: FilterFault, { start, end }: Pick<FilterError, 'start' | 'end'>) {
    const message = 'Something went wrong while processing your request.'
    super({ status: 400, code: 'bad_request', message })
    this.fault = fault
    this.start = start
    this.end = end
  }
}
