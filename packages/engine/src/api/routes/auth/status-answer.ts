/** A response that is neither a success nor an error of the usual shape. */
export class StatusAnswer {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}
