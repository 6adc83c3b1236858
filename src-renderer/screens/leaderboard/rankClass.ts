/** The class that gives a rank its colour: the first three have their own, all others share one. */
export const rankClass = (rank: number): string => (rank <= 3 ? `rank-${rank}` : 'rank-other');
