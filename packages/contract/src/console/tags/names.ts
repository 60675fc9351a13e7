/** Colours that tags of members have. */
export const tagColours = ['grey', 'red', 'orange', 'gold', 'green', 'cyan', 'blue', 'purple'] as const;
export type TagColour = (typeof tagColours)[number];
