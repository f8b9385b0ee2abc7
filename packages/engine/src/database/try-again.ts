/** A transaction that ran into another one: nothing of it stays, and it is to be run again from its beginning. */
export class TryAgain extends Error {}
