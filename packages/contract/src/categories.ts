/** Game categories in the order of the menu. */
export const categories = [
  { id: 'realbet', label: '真人' },
  { id: 'sport', label: '体育' },
  { id: 'gaming', label: '电竞' },
  { id: 'joker', label: '棋牌' },
  { id: 'concise', label: '电子' },
  { id: 'lottery', label: '彩票' },
] as const;
export type CategoryId = (typeof categories)[number]['id'];
