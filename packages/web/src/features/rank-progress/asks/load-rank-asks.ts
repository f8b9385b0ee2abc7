/** Between a page of guests and what members alone see on it: the names of its parts come along with the first of them. */
export const loadRankAsks = async () => (await import('./rank-asks.tsx')).RankAsks
