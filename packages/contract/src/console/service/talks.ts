/** What a figure of the service counts: conversations that members began, those that were answered, those that were rated. */
export const talkKinds = ['begun', 'answered', 'rated'] as const;
export type TalkKind = (typeof talkKinds)[number];
