/** Splits what only members see from a page of guests: the names of its chunks load with its first one. */
export const loadRankAsks = async () => (await import('./rank-asks.tsx')).RankAsks
