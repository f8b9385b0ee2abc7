/**
 * A transaction that collided with another one: none of it is stored, and it must be run again from its
 * beginning.
 */
export class TryAgain extends Error {}
