/** What the edges of a member's tabs take of a list's room, px. */
export const tabEdges = 34;
