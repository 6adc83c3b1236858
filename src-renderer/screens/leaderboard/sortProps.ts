import type { HouseRules } from '#shared/houseRules.ts';
import type { Sort } from './boardSort.ts';

/** How a board is sorted, and the rules its points are counted by. */
export type SortProps = { sort: Sort; onSort: (sort: Sort) => void; rules: HouseRules };
