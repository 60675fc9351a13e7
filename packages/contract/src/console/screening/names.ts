/** Lists of whom the house turns away, looks at twice, or lets in all the same; and what they are known by. */
export const listNames = ['deny', 'watch', 'allow'] as const;
export type ListName = (typeof listNames)[number];

export const listKinds = ['device', 'network', 'account', 'name'] as const;
export type ListKind = (typeof listKinds)[number];
