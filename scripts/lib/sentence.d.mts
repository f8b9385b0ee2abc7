export class Sentence extends Error {}
export function orSay(work: () => Promise<void>): Promise<void>
