/** Whether a part of an address can be the id of a record: the server and the screens agree on what is lost. */
export function isRecordId(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text)
}
